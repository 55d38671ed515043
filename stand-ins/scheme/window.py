"""
A window of a real Chromium with a real scheme, for tests: QtWebEngine without a screen.

It takes commands as lines of JSON on its standard input and answers each on its standard output, where it
also tells what happens by itself: lines of the console and finished downloads. What the scheme answers
is asked at the address in the first argument. The second argument is the folder of what the browser keeps.
"""

import json
import os
import sys
import threading

os.environ['QT_QPA_PLATFORM'] = 'offscreen'
# Chromium refuses its sandbox to root, which tests often run as.
os.environ['QTWEBENGINE_CHROMIUM_FLAGS'] = '--no-sandbox --disable-gpu'

from PyQt6 import sip
from PyQt6.QtCore import QObject, QUrl, pyqtSignal
from PyQt6.QtWebEngineCore import (
    QWebEngineDownloadRequest,
    QWebEnginePage,
    QWebEngineProfile,
    QWebEngineScript,
    QWebEngineUrlScheme,
)
from PyQt6.QtWebEngineWidgets import QWebEngineView
from PyQt6.QtWidgets import QApplication

from calls import Handler

RELAY, KEPT, FIRST = sys.argv[1:4]
SCHEME = b'upheld'

scheme = QWebEngineUrlScheme(SCHEME)
scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
# Electron's `standard`, `secure` and `supportFetchAPI`.
Flag = QWebEngineUrlScheme.Flag
scheme.setFlags(Flag.SecureScheme | Flag.CorsEnabled | Flag.FetchApiAllowed)
QWebEngineUrlScheme.registerScheme(scheme)
app = QApplication(sys.argv[:1])


def tell(**what):
    sys.stdout.write(json.dumps(what) + '\n')
    sys.stdout.flush()


class Page(QWebEnginePage):
    def javaScriptConsoleMessage(self, level, message, line, source):
        tell(told='console', level=level.name, message=message, source=source)


def download(request):
    request.setDownloadDirectory(os.path.join(KEPT, 'downloads'))

    def finished():
        path = os.path.join(request.downloadDirectory(), request.downloadFileName())
        is_whole = request.state() == QWebEngineDownloadRequest.DownloadState.DownloadCompleted
        tell(told='download', path=path, isWhole=is_whole)

    request.isFinishedChanged.connect(finished)
    request.accept()


profile = QWebEngineProfile('office')
profile.setPersistentStoragePath(os.path.join(KEPT, 'storage'))
profile.setCachePath(os.path.join(KEPT, 'cache'))
handler = Handler(RELAY)
profile.installUrlSchemeHandler(SCHEME, handler)
profile.downloadRequested.connect(download)
first = QWebEngineScript()
first.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
first.setWorldId(QWebEngineScript.ScriptWorldId.MainWorld.value)
first.setSourceCode(FIRST)
profile.scripts().insert(first)
view = QWebEngineView()
page = Page(profile, view)
view.setPage(page)
view.resize(1180, 820)
view.show()
page.loadFinished.connect(lambda ok: tell(told='loaded', ok=ok))
page.printRequested.connect(lambda: tell(told='print'))
# No window is ever opened: the program's own rule says what becomes of it.
page.newWindowRequested.connect(lambda asked: tell(told='opened', url=asked.requestedUrl().toString()))
page.pdfPrintingFinished.connect(lambda path, ok: tell(told='pdf', path=path, ok=ok))


def obey(line):
    command = json.loads(line)
    name, number = command['do'], command['id']
    if name == 'load':
        page.load(QUrl(command['url']))
        tell(id=number, value=None)
    elif name == 'evaluate':
        page.runJavaScript(command['js'], lambda value: tell(id=number, value=value))
    elif name == 'download':
        page.download(QUrl(command['url']))
        tell(id=number, value=None)
    elif name == 'pdf':
        page.printToPdf(command['path'])
        tell(id=number, value=None)
    else:
        app.quit()


class Commands(QObject):
    came = pyqtSignal(str)

    def read(self):
        for line in sys.stdin:
            self.came.emit(line)
        self.came.emit('{"do": "quit", "id": 0}')


commands = Commands()
commands.came.connect(obey)
threading.Thread(target=commands.read, daemon=True).start()
tell(told='ready')
app.exec()
# What the browser keeps is written to the disk when its profile ends, and that cannot be before the page has.
sip.delete(page)
sip.delete(view)
sip.delete(profile)
sip.delete(app)
os._exit(0)
