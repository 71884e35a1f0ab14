"""`python -P -m maps.schema`: print the JSON Schema of the format; with `layer`, that of a layer."""

import sys

from maps.schema.app import json_schema
from maps.schema.layer import layer_json_schema

sys.stdout.write(layer_json_schema() if sys.argv[1:] == ["layer"] else json_schema())
