"""How MCP clients are told of this server: what their configuration files look like, and where they lie."""
