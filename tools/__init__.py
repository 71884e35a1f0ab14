"""MCP tool groups, one file a group, one registry, one reply format."""
