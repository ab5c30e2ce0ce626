"""How fast the language server answers, with the messages of a real client over its pipes.

    python3 tools/lsp_figures.py PROGRAM [SIZE] [ROUNDS]

Opens a level of SIZE by SIZE squares (64 unless given), types in it ROUNDS times (200 unless given), and
prints the time from a key to its faults, of completion and of hover, in milliseconds (median, p95, most), and
the server's memory.
"""

import json
import subprocess
import sys
import time


def level(size):
    """A level of walls, doors, crates and mud, with eight combatants."""
    rows = [["#" if 0 in (x, y) or size - 1 in (x, y) else "." for x in range(size)] for y in range(size)]
    for top in range(2, size - 7, 8):
        for left in range(2, size - 7, 8):
            if (left + top) // 8 % 3 == 0:
                for step in range(5):
                    for x, y in ((left + step, top), (left + step, top + 4), (left, top + step), (left + 4, top + step)):
                        rows[y][x] = "#"
                rows[top + 2][left] = "D"
            else:
                rows[top + 1][left + 3] = "o"
                rows[top + 3][left + 1] = "m"
    for y in (size - 4, size - 3):
        for x in range(size - 6, size - 2):
            rows[y][x] = "A"
    picture = "".join('        "%s",\n' % "".join(row) for row in rows)
    dawn = "".join('        (archetype: anchor, name: "%s", side: "Dawn", at: (%d, 1)),\n' % (name, 8 + place)
                   for place, name in enumerate(["Ada", "Bel", "Cyr", "Dov"]))
    dusk = "".join('        (archetype: shade, side: "Dusk", at: (%d, %d)),\n' % (20 + place, size - 2) for place in range(4))
    return """Level(
    format: 1,
    name: "Long Yard",
    sides: [Side(name: "Dawn"), Side(name: "Dusk")],
    legend: {'.': floor, '#': wall, 'D': floor(obstacle: door), 'o': floor(obstacle: crate), 'm': mud, 'A': floor(zone: 'A')},
    map: [
%s    ],
    combatants: [
%s%s    ],
    goals: [reach(zone: 'A', side: "Dawn")],
)
""" % (picture, dawn, dusk)


class Client:
    """Speaks with a server over its pipes."""

    def __init__(self, program):
        self.server = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.say("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def hear(self):
        length = 0
        while (line := self.server.stdout.readline().strip()):
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.server.stdout.read(length))

    def say(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (answer := self.hear()).get("id") != self.number:
            pass
        return answer

    def memory(self):
        """The most memory so far, in MB."""
        with open("/proc/%d/status" % self.server.pid) as status:
            peak = [line for line in status if line.startswith("VmHWM")]
        return int(peak[0].split()[1]) / 1024


def main():
    program = sys.argv[1]
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 64
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    text = level(size)
    uri = "file:///tmp/yard.ron"
    client = Client(program)
    item = {"uri": uri, "languageId": "ron", "version": 0, "text": text}
    client.say("textDocument/didOpen", {"textDocument": item})
    first = client.hear()["params"]["diagnostics"]
    print("faults at first: %d" % len(first))
    lines = text.split("\n")
    name_line = next(number for number, line in enumerate(lines) if "name: \"Long" in line)
    map_line = next(number for number, line in enumerate(lines) if "map: [" in line) + 12
    ada = next(number for number, line in enumerate(lines) if "Ada" in line)
    times = {"key to faults, a name": [], "key to faults, a square": [], "completion": [], "hover": []}

    def typed(version, line, start, end, new):
        place = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
        params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": place, "text": new}]}
        began = time.perf_counter()
        client.say("textDocument/didChange", params)
        while client.hear().get("params", {}).get("version") != version:
            pass
        return (time.perf_counter() - began) * 1000

    version = 0
    for number in range(rounds):
        version += 1
        old, new = ("Long", "Lung") if number % 2 == 0 else ("Lung", "Long")
        times["key to faults, a name"].append(typed(version, name_line, 11, 15, new))
        version += 1
        times["key to faults, a square"].append(typed(version, map_line, 11, 12, "m" if number % 2 == 0 else "."))
        for method, name, column in (("completion", "completion", 21), ("hover", "hover", 23)):
            began = time.perf_counter()
            place = {"textDocument": {"uri": uri}, "position": {"line": ada, "character": column}}
            client.ask("textDocument/" + method, place)
            times[name].append((time.perf_counter() - began) * 1000)
    for name, all_times in times.items():
        all_times.sort()
        count = len(all_times)
        print("%-24s median %.2f ms, p95 %.2f ms, most %.2f ms" % (
            name, all_times[count // 2], all_times[count * 95 // 100], all_times[-1]))
    print("memory: %.1f MB" % client.memory())
    client.ask("shutdown", None)
    client.say("exit", None)


main()
