#!/usr/bin/env bash
# Firefox ESR 153.8.0 (Debian 12): a link that has another role, as in a menu, becomes another object of the accessibility
# tree when it gets a listener for clicks: AT-SPI tells that the old one was removed and a new one added. A screen reader that
# has begun to say the link then has nothing to ask. A link without another role, and a button with it, stay the same objects.
# Guess before it was run: a listener changes the actions of an object at most.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# A desktop's parts are found in /usr alone, so they are installed, not unpacked: this needs root.
apt-get install -qq --yes --no-install-recommends firefox-esr=153.8.0esr-1~deb12u1 python3-pyatspi at-spi2-core dbus libglib2.0-bin xvfb xauth > /dev/null
cat > page.html << 'END'
<!doctype html><title>Three things</title>
<div role="menu"><a id="a" role="menuitem" href="#x">link of a menu</a><button id="b" role="menuitem">button of a menu</button></div>
<p><a id="c" href="#y">plain link</a></p>
<script>
addEventListener('load', () => setTimeout(() => {
  for (const id of ['a', 'b', 'c']) document.getElementById(id).addEventListener('click', () => {});
  setTimeout(() => { document.title = 'Ready'; }, 1000);
}, 3000));
</script>
END
cat > watch.py << 'END'
import os, subprocess, sys, pyatspi
from gi.repository import GLib

counts = {'link of a menu': 0, 'button of a menu': 0, 'plain link': 0}
loop = GLib.MainLoop()
ready = []

def changed(event):
    try:
        name = event.any_data.name
    except Exception:
        return
    if ready and name in counts and 'add' in event.type:
        counts[name] += 1

def find(object, name):
    if object.name == name:
        return object
    for child in object:
        found = child and find(child, name)
        if found:
            return found

def look():
    app = next((a for a in pyatspi.Registry.getDesktop(0) if a and 'irefox' in (a.name or '')), None)
    try:
        if app and not ready and all(find(app, name) for name in counts):
            ready.append(True)
        if app and find(app, 'Ready'):
            for name, count in counts.items():
                print(f'{name}: made anew {count} times', flush=True)
            loop.quit()
            return False
    except Exception:
        pass
    return True

pyatspi.Registry.registerEventListener(changed, 'object:children-changed')
GLib.timeout_add(100, look)
GLib.timeout_add(120000, loop.quit)
os.mkdir('profile')
with open('profile/user.js', 'w') as prefs:
    prefs.write('user_pref("accessibility.force_disabled", -1);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\nuser_pref("termsofuse.bypassNotification", true);\n')
browser = subprocess.Popen(['firefox-esr', '--no-remote', '--profile', 'profile', f'file://{os.getcwd()}/page.html'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
loop.run()
browser.kill()
END
export HOME=$folder GTK_MODULES=gail:atk-bridge GNOME_ACCESSIBILITY=1
dbus-run-session -- sh -c '
  for name in IsEnabled ScreenReaderEnabled; do
    gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method org.freedesktop.DBus.Properties.Set org.a11y.Status "$name" "<true>" > /dev/null
  done
  xvfb-run -a /usr/bin/python3 watch.py' > seen 2> errors || { cat errors; exit 1; }
echo "Firefox $(dpkg-query -W -f '${Version}' firefox-esr)"
grep made seen
[[ $(grep made seen) == 'link of a menu: made anew 1 times
button of a menu: made anew 0 times
plain link: made anew 0 times' ]] || { echo 'This has changed.'; exit 1; }
