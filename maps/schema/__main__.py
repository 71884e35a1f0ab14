"""`python -P -m maps.schema`: print the JSON Schema of the format."""

import sys

from maps.schema.app import json_schema

sys.stdout.write(json_schema())
