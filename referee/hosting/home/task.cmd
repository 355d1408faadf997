schtasks /Create /F /TN Turnsheet /SC HOURLY /ST 00:17 /TR "\"@turnsheet@\" publish -w \"@workspace@\""
