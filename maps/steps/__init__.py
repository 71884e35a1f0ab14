"""What the steps of a macro do on a screen. Scripts, as in `maps.watch`."""
