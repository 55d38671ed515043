#!/usr/bin/env bash
# WebKitGTK 2.50.6 (Debian 12): if a page has `@page { margin: 15mm }`, its lines and pages are made for these margins, and
# then scaled to the wider area between the margins of GTK's print dialog. The last lines are in the lower margin, where a
# printer may print nothing. In CSS Paged Media 3, section 4.1, the margins of `@page` are those of the paper.
# Guess before it was run: the margins are 15 mm, or those of the dialog; each line is between them.
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

style, name = sys.argv[1:]
lines = ''.join(f'<p>line{n}</p>' for n in range(200))
page = f'<style>{style} body, p {{ margin: 0; font: 10pt/6mm DejaVu Sans; }}</style>{lines}'
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
bottom = setup.get_bottom_margin(Gtk.Unit.MM)
print(f'{bottom:.1f}')
END
lowest() { pdftotext -bbox "$1.pdf" - | sed -n 's/.*yMax="\([0-9.]*\)".*line.*/\1/p' | sort -n | tail -1 | awk '{ printf "%.1f", (842 - $1) / 72 * 25.4 }'; }
echo "WebKitGTK $(dpkg-query -W -f '${Version}' libwebkit2gtk-4.1-0)"
for style in '' '@page { margin: 15mm; }'; do
  bottom=$(WEBKIT_DISABLE_DMABUF_RENDERER=1 LANG=C.UTF-8 xvfb-run -a /usr/bin/python3 print.py "$style" paper 2> /dev/null)
  low=$(lowest paper)
  echo "${style:-no margin in @page}: the lowest line is $low mm above the edge of the paper; the dialog's margin is $bottom mm"
  seen="${seen:-}$(awk "BEGIN { print ($low >= $bottom) ? \"between the margins \" : \"below the margin \" }")"
done
[[ $seen == 'between the margins below the margin ' ]] || { echo 'This has changed.'; exit 1; }
