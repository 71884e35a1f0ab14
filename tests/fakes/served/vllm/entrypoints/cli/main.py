"""A double of vLLM: three processes that end as its own do, and the answers of its HTTP server.

The first process serves HTTP; it starts an engine, and that a worker. SIGTERM to the first ends all. When it
is killed, the others go on, as vLLM's do. When one of the others goes, the first one ends with code 1.
Flags of its own say what goes wrong: `--double-crash`, `--double-deaf` (ignores SIGTERM), `--double-silent`
(never answers), `--double-ill FILE` (unwell while the file exists), `--double-apart` (the worker leads a
session of its own).
"""

import json
import os
import signal
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


def option(name, default=""):
    return sys.argv[len(sys.argv) - 1 - sys.argv[::-1].index(name) + 1] if name in sys.argv else default


class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        key = os.environ.get("VLLM_API_KEY")
        if self.path == "/health":
            self._answer(503 if Path(option("--double-ill", "/nowhere")).exists() else 200, {})
        elif key and self.headers.get("authorization") != f"Bearer {key}":
            self._answer(401, {"error": "Unauthorized"})
        else:
            model = {
                "id": option("--served-model-name"),
                "object": "model",
                "max_model_len": int(option("--max-model-len")),
            }
            self._answer(200, {"object": "list", "data": [model]})

    def _answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format, *args):  # noqa: A002 - as its base has it
        pass


def started(role, **how):
    return subprocess.Popen([sys.executable, "-S", __file__, role], **how)


def engine():
    worker = started("worker", start_new_session="APART" in os.environ)

    def told_to_end(*_):
        worker.kill()
        os._exit(0)

    signal.signal(signal.SIGTERM, told_to_end)
    os.write(1, b"loaded\n")
    signal.pause()


def first():
    key = os.environ.get("VLLM_API_KEY", "none")
    sys.stdout.write(f"INFO non-default args: {sys.argv[2:]}\n\x1b[31mINFO\x1b[0m key is {key}\n")
    sys.stdout.flush()
    if "--double-crash" in sys.argv:
        sys.exit("ValueError: no such model")
    if "--double-apart" in sys.argv:
        os.environ["APART"] = "1"
    child = started("engine", stdout=subprocess.PIPE)

    told = []

    def told_to_end(*_):
        told.append(True)
        child.terminate()

    signal.signal(signal.SIGTERM, signal.SIG_IGN if "--double-deaf" in sys.argv else told_to_end)
    child.stdout.readline()  # it answers once its engine is there
    if "--double-silent" not in sys.argv:
        server = ThreadingHTTPServer((option("--host"), int(option("--port"))), Answers)
        threading.Thread(target=server.serve_forever, daemon=True).start()
    os.waitpid(child.pid, 0)
    os._exit(0 if told else 1)


if __name__ == "__main__":
    {"engine": engine, "worker": signal.pause}.get(sys.argv[1], first)()
