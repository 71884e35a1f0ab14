"""The phone's files: a store in memory. Nothing of the host's file system is ever read or written."""

import posixpath
from dataclasses import dataclass, field

ROOTS_WRITABLE = ("/sdcard", "/storage/emulated/0", "/data/local/tmp", "/tmp")  # noqa: S108 - the phone's, not the host's
"""Where adb's shell user may write."""
SPACE_BYTES = 512 * 1024 * 1024
"""How much fits; a client cannot make the simulator eat the host's memory."""


class FileError(Exception):
    """The message is the reason as Android's tools print it."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One file."""

    data: bytes
    changed_s: int
    mode: int = 0o100660


def _dirs() -> set[str]:
    return {
        *("/", "/data", "/data/local", "/data/local/tmp", "/storage", "/storage/emulated", "/tmp", "/system"),  # noqa: S108 - the phone's
        "/storage/emulated/0",
        *(f"/storage/emulated/0/{name}" for name in ("DCIM", "Download", "Documents", "Music", "Pictures")),
    }


@dataclass
class FileStore:
    """Files and folders by absolute path. `/sdcard` is the shared storage, as on a phone."""

    now_s: int = 1_700_000_000
    """The phone's clock for times of change; it does not run, so that answers repeat."""
    files: dict[str, StoredFile] = field(default_factory=dict[str, StoredFile])
    folders: set[str] = field(default_factory=_dirs)

    def resolve(self, path: str) -> str:
        """Return the absolute path that `path` names; relative ones start at `/`."""
        full = posixpath.normpath("/" + path.lstrip("/"))
        if full == "/sdcard" or full.startswith("/sdcard/"):
            full = "/storage/emulated/0" + full.removeprefix("/sdcard")
        return full

    def is_folder(self, path: str) -> bool:
        """Tell whether `path` is a folder."""
        return self.resolve(path) in self.folders

    def exists(self, path: str) -> bool:
        """Tell whether anything is at `path`."""
        full = self.resolve(path)
        return full in self.folders or full in self.files

    def get(self, path: str) -> StoredFile:
        """Return the file at `path`.

        Raises:
            FileError: there is none.
        """
        full = self.resolve(path)
        if full in self.folders:
            raise FileError("Is a directory")
        if full not in self.files:
            raise FileError("No such file or directory")
        return self.files[full]

    def read(self, path: str) -> bytes:
        """Return the bytes of the file at `path`."""
        return self.get(path).data

    def write(self, path: str, data: bytes, *, append: bool = False, mode: int = 0o100660) -> None:
        """Put `data` at `path`, or after what is there."""
        full = self._writable(path)
        if full in self.folders:
            raise FileError("Is a directory")
        if append and full in self.files:
            data = self.files[full].data + data
        if len(data) + sum(len(f.data) for p, f in self.files.items() if p != full) > SPACE_BYTES:
            raise FileError("No space left on device")
        self.files[full] = StoredFile(data, self.now_s, mode)

    def remove(self, path: str, *, recursive: bool = False) -> None:
        """Remove a file, or with `recursive` a folder and what is in it."""
        full = self._writable(path)
        if full in self.folders:
            if not recursive:
                raise FileError("Is a directory")
            self._remove_folder(full)
            return
        self.get(path)
        del self.files[full]

    def move(self, source: str, target: str) -> None:
        """Move a file; into `target` when that is a folder."""
        stored = self.get(source)
        if self.is_folder(target):
            target = f"{target}/{posixpath.basename(self.resolve(source))}"
        self.write(target, stored.data, mode=stored.mode)
        if self.resolve(source) != self.resolve(target):
            del self.files[self.resolve(source)]

    def make_folder(self, path: str, *, parents: bool = False) -> None:
        """Make a folder; with `parents` also those above it, and it may be there already."""
        full = self._writable(path, needs_parent=not parents)
        if self.exists(full) and not (parents and full in self.folders):
            raise FileError("File exists")
        while full not in self.folders:
            self.folders.add(full)
            full = posixpath.dirname(full)

    def names(self, path: str) -> tuple[str, ...]:
        """List what is in the folder at `path`, sorted."""
        full = self.resolve(path)
        if full not in self.folders:
            raise FileError("Not a directory" if full in self.files else "No such file or directory")
        inside = (p for p in {*self.files, *self.folders} if posixpath.dirname(p) == full)
        return tuple(sorted(posixpath.basename(p) for p in inside if p != "/"))

    def _remove_folder(self, full: str) -> None:
        if full in _dirs():
            raise FileError("Permission denied")
        self.folders = {p for p in self.folders if p != full and not p.startswith(full + "/")}
        self.files = {p: f for p, f in self.files.items() if not p.startswith(full + "/")}

    def _writable(self, path: str, *, needs_parent: bool = True) -> str:
        full = self.resolve(path)
        roots = [self.resolve(root) for root in ROOTS_WRITABLE]
        if not any(full == root or full.startswith(root + "/") for root in roots):
            below_data = full.startswith("/data/")
            raise FileError("Permission denied" if below_data else "Read-only file system")
        if needs_parent and posixpath.dirname(full) not in self.folders:
            raise FileError("No such file or directory")
        return full
