"""Orca loads this file as its customizations. It collects what the voice says, and answers when all is said.

A test connects to the socket that UPHELD_EAR names and writes a line: how many milliseconds it waits. The answer is a line
of JSON with `said`, all utterances since the last answer as [words, whether the voice came to their end], and `focus`, what
Orca knows of the element that has the focus. It comes when Orca has handled each event of the browser and the voice is
silent. If that takes longer than the test waits, `waitsFor` says what has not ended.
"""

import itertools
import json
import os
import queue
import re
import socket
import threading

import pyatspi
import speechd
from gi.repository import GLib
from orca import event_manager, liveregions, orca_state, settings

# Names of pressed keys are not asked here.
settings.enableKeyEcho = False
settings.sayAllOnLoad = False

LOOK_EVERY_MS = 10
ENDS = (speechd.CallbackType.END, speechd.CallbackType.CANCEL)

lock = threading.Lock()
speaking = {}
utterances = []
plain_speak = speechd.SSIPClient.speak
plain_cancel = speechd.SSIPClient.cancel
numbers = itertools.count()


def speak(self, text, callback=None, event_types=None):
    """Gives words to the voice, and notes how far it came."""
    said = [plain(text), False]
    number = next(numbers)

    def note(kind, index_mark=None):
        if kind in ENDS:
            with lock:
                if speaking.pop(number, None):
                    said[1] = kind == speechd.CallbackType.END
        if callback and kind in event_types:
            callback(kind, index_mark) if index_mark else callback(kind)

    if said[0]:
        with lock:
            utterances.append(said)
            speaking[number] = said
    wanted = {*ENDS, *(event_types or ())}
    return plain_speak(self, text, callback=note, event_types=tuple(wanted))


def cancel(self, *args, **kwargs):
    """Ends all that the voice says. It does not answer for words that it has not begun."""
    with lock:
        speaking.clear()
    return plain_cancel(self, *args, **kwargs)


def plain(text):
    """Returns the words without marks of SSML."""
    words = re.sub(r"<[^>]+>", "", text)
    for sign, name in (("<", "&lt;"), (">", "&gt;"), ("&", "&amp;")):
        words = words.replace(name, sign)
    return re.sub(r"\s+", " ", words).strip()


speechd.SSIPClient.speak = speak
speechd.SSIPClient.cancel = cancel

# The event manager, and the queues of what live regions say, are made after this file is loaded.
managers = []
live_queues = []
plain_init = event_manager.EventManager.__init__


def init(self, *args, **kwargs):
    managers.append(self)
    plain_init(self, *args, **kwargs)


event_manager.EventManager.__init__ = init
plain_init_queue = liveregions.PriorityQueue.__init__


def init_queue(self, *args, **kwargs):
    live_queues.append(self)
    plain_init_queue(self, *args, **kwargs)


liveregions.PriorityQueue.__init__ = init_queue
plain_add = event_manager.EventManager._addToQueue
counted = 0


def add(self, *args, **kwargs):
    global counted
    counted += 1
    plain_add(self, *args, **kwargs)


event_manager.EventManager._addToQueue = add


def ask_browser():
    """Asks the window for its place: what it has told before has then arrived."""
    try:
        orca_state.activeWindow.queryComponent().getExtents(0)
    except Exception:
        pass


last_focus = None
moves = 0


def focus():
    """Returns the role and name of the element with the focus, the number of its characters, whether it is in a page, and
    how often the focus has moved."""
    global last_focus, moves
    element = orca_state.locusOfFocus
    if element != last_focus:
        moves += 1
    last_focus = element
    told = {"role": "", "name": "", "length": 0, "isInPage": False, "moves": moves}
    try:
        told["role"] = element.getRoleName()
        told["name"] = element.name
        if "Text" in element.get_interfaces():
            told["length"] = element.queryText().characterCount
        told["isInPage"] = is_in_page(element)
    except Exception:
        pass
    return told


def is_in_page(element):
    """Tells whether the element is a page that is loaded, or in one."""
    while element:
        if element.getRole() == pyatspi.ROLE_DOCUMENT_WEB:
            return not element.getState().contains(pyatspi.STATE_BUSY)
        element = element.parent
    return False


def unfinished():
    """Returns what Orca and its voice have still to do, in words, or nothing."""
    with lock:
        voiced = [words for words, _ in speaking.values()]
    events = sum(manager._eventQueue.qsize() for manager in managers)
    live = sum(len(live_queue) for live_queue in live_queues)
    if voiced:
        return f"the voice to say {voiced}"
    if events:
        return f"Orca to handle {events} events"
    return f"Orca to say {live} changes of live regions" if live else ""


class Look:
    """Looks until two times one after the other nothing is unfinished and nothing has come."""

    def __init__(self):
        self.answer = queue.Queue()
        self.before = -1
        self.is_wanted = True
        GLib.idle_add(self.look)

    def look(self):
        if not self.is_wanted:
            return False
        # Orca handles events also while a browser is asked, and may speak then. The lock is not held meanwhile.
        told = focus()
        is_quiet = not unfinished()
        if is_quiet and counted == self.before:
            with lock:
                self.answer.put({"said": utterances[:], "focus": told, "waitsFor": ""})
                utterances.clear()
            return False
        self.before = counted if is_quiet else -1
        ask_browser()
        GLib.timeout_add(LOOK_EVERY_MS, self.look)
        return False

    def wait(self, seconds):
        try:
            return self.answer.get(timeout=seconds)
        except queue.Empty:
            self.is_wanted = False
            with lock:
                said = utterances[:]
            waits_for = unfinished() or f"the browser, which sent {counted} events"
            return {"said": said, "focus": None, "waitsFor": waits_for}


def serve():
    server = socket.socket(socket.AF_UNIX)
    server.bind(os.environ["UPHELD_EAR"])
    server.listen()
    while True:
        connection, _ = server.accept()
        with connection.makefile("rw") as lines:
            for line in lines:
                lines.write(json.dumps(Look().wait(int(line) / 1000)) + "\n")
                lines.flush()


threading.Thread(target=serve, daemon=True).start()
