"""What a caller does by hand: one request carried out, and looked at until its effect has come to rest."""
