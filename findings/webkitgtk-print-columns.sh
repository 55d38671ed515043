#!/usr/bin/env bash
# WebKitGTK 2.50.6 (Debian 12): text in two columns is printed in one, and some lines are cut in two: the upper half on one
# page, the lower half on the next, in paragraphs with `break-inside: avoid`, too. By CSS Multi-column Layout 1, section
# 8.2, columns that do not fit on a page go on on the next one.
# Guess before it was run: two columns on each page, or one, and no line on two pages.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# The library finds its own programs in /usr alone, so it is installed, not unpacked: this needs root.
apt-get install -qq --yes --no-install-recommends gir1.2-webkit2-4.1=2.50.6-1~deb12u2 python3-gi xvfb xauth poppler-utils fonts-dejavu-core > /dev/null
cat > print.py << 'END'
import os, sys, gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

name = sys.argv[1]
lines = ''.join(f'<p>line{n} of some words that are long enough for two lines in a column of half a page</p>' for n in range(120))
page = f'<style>div {{ columns: 2; }} p {{ break-inside: avoid; margin: 0 0 3mm; font: 10pt/6mm DejaVu Sans; }}</style><h1>Head</h1><div>{lines}</div>'
setup = Gtk.PageSetup()
setup.set_paper_size_and_default_margins(Gtk.PaperSize.new('iso_a4'))
settings = Gtk.PrintSettings()
settings.set_printer('Print to File')
settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, f'file://{os.getcwd()}/{name}.pdf')

def show(view, event):
    if event == WebKit2.LoadEvent.FINISHED:
        view.operation = WebKit2.PrintOperation(web_view=view, page_setup=setup, print_settings=settings)
        view.operation.connect('finished', Gtk.main_quit)
        view.operation.print_()

view = WebKit2.WebView()
window = Gtk.Window()
window.add(view)
window.show_all()
view.connect('load-changed', show)
view.load_html(page)
Gtk.main()
END
WEBKIT_DISABLE_DMABUF_RENDERER=1 LANG=C.UTF-8 xvfb-run -a /usr/bin/python3 print.py paper 2> /dev/null
echo "WebKitGTK $(dpkg-query -W -f '${Version}' libwebkit2gtk-4.1-0)"
words() { pdftotext -bbox paper.pdf - | grep '>line[0-9]*<'; }
columns=$(words | sed 's/.*xMin="\([0-9]*\).*/\1/' | sort -u | wc -l)
twice=$(words | sed 's/.*>\(line[0-9]*\)<.*/\1/' | sort | uniq -d | wc -l)
echo "columns on paper: $columns; paragraphs on two pages: $twice of 120"
[[ $columns == 1 && $twice -gt 0 ]] || { echo 'This has changed.'; exit 1; }
