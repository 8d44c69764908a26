"""What people see in a hall besides the tables themselves."""
