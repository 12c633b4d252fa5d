"""Files by their paths."""


class Path:
    def __init__(self, path):
        self.path = path

    @property
    def parent(self):
        return Path(self.path.rpartition("/")[0])

    def __truediv__(self, name):
        return Path(self.path + "/" + name)

    def is_file(self):
        try:
            open(self.path, "rb").close()
        except OSError:
            return False
        return True

    def read_bytes(self):
        with open(self.path, "rb") as file:
            return file.read()
