"""Composition root: configuration, the MCP server, the command line, logging."""
