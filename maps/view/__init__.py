"""A map as one web page that needs no network. Pure."""
