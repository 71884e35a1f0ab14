"""The file format `openphone.appmap/1`: what a map author may write, and how mistakes are told.

`python -P -m maps.schema` prints its JSON Schema, which is kept in `docs/appmap.schema.json`.
"""

from maps.schema.app import SCHEMA, MapSpec, json_schema, validated

__all__ = ["SCHEMA", "MapSpec", "json_schema", "validated"]
