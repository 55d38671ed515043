"""Orca loads this file as its customizations. It collects what the voice says, and answers when all is said.

A test connects to the socket that UPHELD_EAR names and writes a line. The answer is a line of JSON with `said`, all
utterances since the last answer as [words, whether the voice came to their end], and `focus`, what Orca knows of the
element that has the focus. It comes when Orca has handled each event of the browser and the voice is silent.
"""

import json
import os
import queue
import re
import socket
import threading

import pyatspi
import speechd
from gi.repository import GLib
from orca import event_manager, orca_state, settings

# Names of pressed keys are not asked here.
settings.enableKeyEcho = False
settings.sayAllOnLoad = False

LOOK_EVERY_MS = 10
ENDS = (speechd.CallbackType.END, speechd.CallbackType.CANCEL)

lock = threading.Lock()
speaking = set()
utterances = []
plain_speak = speechd.SSIPClient.speak


def speak(self, text, callback=None, event_types=None):
    """Gives words to the voice, and notes how far it came."""
    said = [plain(text), False]
    key = id(said)

    def note(kind, index_mark=None):
        if kind in ENDS:
            with lock:
                said[1] = kind == speechd.CallbackType.END
                speaking.discard(key)
        if callback and kind in event_types:
            callback(kind, index_mark) if index_mark else callback(kind)

    if said[0]:
        with lock:
            utterances.append(said)
            speaking.add(key)
    wanted = {*ENDS, *(event_types or ())}
    return plain_speak(self, text, callback=note, event_types=tuple(wanted))


def plain(text):
    """Returns the words without marks of SSML."""
    words = re.sub(r"<[^>]+>", "", text)
    for sign, name in (("<", "&lt;"), (">", "&gt;"), ("&", "&amp;")):
        words = words.replace(name, sign)
    return re.sub(r"\s+", " ", words).strip()


speechd.SSIPClient.speak = speak

# The event manager is made after this file is loaded.
managers = []
plain_init = event_manager.EventManager.__init__


def init(self, *args, **kwargs):
    managers.append(self)
    plain_init(self, *args, **kwargs)


event_manager.EventManager.__init__ = init
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


def focus():
    """Returns the role of the element with the focus, the number of its characters, and whether it is in a page."""
    element = orca_state.locusOfFocus
    try:
        role = element.getRoleName()
        text = element.queryText().characterCount if "Text" in element.get_interfaces() else 0
        return {"role": role, "length": text, "isInPage": is_in_page(element)}
    except Exception:
        return {"role": "", "length": 0, "isInPage": False}


def is_in_page(element):
    """Tells whether the element is a page that is loaded, or in one."""
    while element:
        if element.getRole() == pyatspi.ROLE_DOCUMENT_WEB:
            return not element.getState().contains(pyatspi.STATE_BUSY)
        element = element.parent
    return False


def look(answer, before):
    """Answers if nothing has come since the last look, or looks again."""
    with lock:
        is_silent = not speaking
    is_quiet = is_silent and all(manager._eventQueue.empty() for manager in managers)
    if is_quiet and counted == before:
        with lock:
            answer.put({"said": utterances[:], "focus": focus()})
            utterances.clear()
        return False
    ask_browser()
    GLib.timeout_add(LOOK_EVERY_MS, look, answer, counted if is_quiet else -1)
    return False


def serve():
    server = socket.socket(socket.AF_UNIX)
    server.bind(os.environ["UPHELD_EAR"])
    server.listen()
    while True:
        connection, _ = server.accept()
        with connection.makefile("rw") as lines:
            for _ in lines:
                answer = queue.Queue()
                GLib.idle_add(look, answer, -1)
                lines.write(json.dumps(answer.get()) + "\n")
                lines.flush()


threading.Thread(target=serve, daemon=True).start()
