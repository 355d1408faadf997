"""Nothing secret, nothing foreign: leak gate, content security policy, signatures."""
