"""Maps of PhoneCLI read into this format, with what is wrong in them said."""
