"""Continental Divide: three to six railroad presidents build west from the Mississippi, in eight turns."""
