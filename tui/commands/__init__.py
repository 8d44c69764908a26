"""What each command of the command line does; loaded only when it is called."""
