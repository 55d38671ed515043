"""What pages ask on the scheme, passed on to the program's own handler."""

import http.client
import threading

from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QUrl, pyqtSignal
from PyQt6.QtWebEngineCore import QWebEngineUrlRequestJob, QWebEngineUrlSchemeHandler

HOP = ('content-type', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date')
calls = set()


class Stream(QIODevice):
    """A body that comes in pieces. Chromium reads it in a thread of its own."""

    def __init__(self, parent):
        super().__init__(parent)
        self.lock = threading.Lock()
        self.waiting = b''
        self.ended = False
        self.open(QIODevice.OpenModeFlag.ReadOnly)

    def add(self, piece):
        with self.lock:
            self.waiting += piece
            self.ended = self.ended or not piece
        if piece:
            self.readyRead.emit()
        else:
            self.readChannelFinished.emit()

    def isSequential(self):
        return True

    def bytesAvailable(self):
        with self.lock:
            return len(self.waiting) + super().bytesAvailable()

    def atEnd(self):
        with self.lock:
            return self.ended and not self.waiting

    def readData(self, most):
        with self.lock:
            piece, self.waiting = self.waiting[:most], self.waiting[most:]
            return piece


class Call(QObject):
    """One call of a page, asked of the program's own handler in a thread of its own."""

    answered = pyqtSignal(object, object)
    came = pyqtSignal(bytes)

    def __init__(self, job, relay):
        super().__init__()
        self.job, self.stream, self.relay = job, None, relay
        job.destroyed.connect(self.forget)
        self.answered.connect(self.reply)
        self.came.connect(self.pass_on)
        device = job.requestBody()
        body = None
        if device is not None:
            if not device.isOpen():
                device.open(QIODevice.OpenModeFlag.ReadOnly)
            body = bytes(device.readAll())
        headers = {bytes(k).decode(): bytes(v).decode() for k, v in job.requestHeaders().items()}
        headers.pop('Content-Length', None)
        headers['x-scheme-url'] = job.requestUrl().toString(QUrl.ComponentFormattingOption.FullyEncoded)
        if not job.initiator().isEmpty():
            headers['x-scheme-origin'] = job.initiator().toString()
        method = bytes(job.requestMethod()).decode()
        threading.Thread(target=self.ask, args=(method, body, headers), daemon=True).start()

    def forget(self):
        self.job = None
        calls.discard(self)

    def ask(self, method, body, headers):
        line = http.client.HTTPConnection(self.relay)
        try:
            line.request(method, '/', body, headers)
            answer = line.getresponse()
            if 'event-stream' not in answer.getheader('content-type', ''):
                self.answered.emit(answer, answer.read())
                return
            self.answered.emit(answer, None)
            while piece := answer.read1(65536):
                self.came.emit(piece)
            self.came.emit(b'')
        except (OSError, http.client.HTTPException):
            self.answered.emit(None, None)
        except RuntimeError:
            pass  # The page has gone.

    def reply(self, answer, body):
        if self.job is None:
            return
        if answer is None:
            self.job.fail(QWebEngineUrlRequestJob.Error.RequestFailed)
            return
        kind = answer.getheader('content-type', '')
        more = {k.encode(): [v.encode()] for k, v in answer.getheaders() if k.lower() not in HOP}
        # Qt answers everything with 200: the page's fetch puts the status back.
        more[b'x-scheme-status'] = [str(answer.status).encode()]
        self.job.setAdditionalResponseHeaders(
            {QByteArray(k): [QByteArray(v) for v in vs] for k, vs in more.items()}
        )
        if body is None:
            self.stream = Stream(self.job)
            self.job.reply(kind.encode(), self.stream)
            return
        buffer = QBuffer(self.job)
        buffer.setData(QByteArray(body))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self.job.reply(kind.encode(), buffer)

    def pass_on(self, piece):
        if self.job is not None and self.stream is not None:
            self.stream.add(piece)


class Handler(QWebEngineUrlSchemeHandler):
    """Asks the handler at this address."""

    def __init__(self, relay):
        super().__init__()
        self.relay = relay

    def requestStarted(self, job):
        calls.add(Call(job, self.relay))
