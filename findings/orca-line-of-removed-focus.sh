#!/usr/bin/env bash
# Orca 43.1 with Firefox ESR 153.8.0 (Debian 12): where a page removes the element with the focus and gives the focus to a new
# one, as a calendar does at the end of a month, Orca says the new element. If the key was Down, it says all that stands in
# its line before it, too. If the key was Page Down, it does not.
# Guess before it was run: the element that has the focus is said, whichever key led to it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# A desktop's parts are found in /usr alone, so they are installed, not unpacked: this needs root.
apt-get install -qq --yes --no-install-recommends orca=43.1-1 firefox-esr=153.8.0esr-1~deb12u1 at-spi2-core dbus libglib2.0-bin openbox xdotool xvfb xauth > /dev/null 2>&1
cat > page.html << 'END'
<!doctype html><title>Days</title>
<table role="grid"><tbody id="days"></tbody></table>
<script>
let month = 0;
const show = (names) => {
  days.innerHTML = `<tr>${names.map((name) => `<td><button>${name}</button></td>`).join('')}</tr>`;
  days.querySelector('td:last-child button').focus();
};
const later = { ArrowDown: ['first', 'second', 'third'], PageDown: ['one', 'two', 'three'] };
addEventListener('keydown', (event) => {
  if (!later[event.key]) return;
  event.preventDefault();
  show(later[event.key]);
  document.title = event.key;
});
addEventListener('load', () => show(['begin']));
</script>
END
mkdir -p profile .local/share/orca bin run
chmod 700 run
printf '#!/bin/sh\nexit 1\n' > bin/pgrep
chmod +x bin/pgrep
cat > profile/user.js << 'END'
user_pref("accessibility.force_disabled", -1);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("termsofuse.bypassNotification", true);
END
cat > play.sh << 'END'
for name in IsEnabled ScreenReaderEnabled; do
  gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method org.freedesktop.DBus.Properties.Set org.a11y.Status "$name" '<true>' > /dev/null
done
openbox & orca --debug-file="$HOME/orca.out" &
until grep -q . orca.out 2> /dev/null; do sleep 0.2; done
firefox-esr --no-remote --profile profile "file://$HOME/page.html" &
wait_for() { until grep -aq "SPEECH OUTPUT: '$1" orca.out; do sleep 0.2; done; }
wait_for 'Focus mode'
xdotool key Down
wait_for 'third push button'
xdotool key Next
wait_for 'three push button'
END
export HOME=$folder PATH=$folder/bin:$PATH XDG_RUNTIME_DIR=$folder/run GTK_MODULES=gail:atk-bridge GNOME_ACCESSIBILITY=1 LANG=C.UTF-8
timeout 120 dbus-run-session -- xvfb-run -a sh play.sh > log 2>&1 || { tail -n 5 log; exit 1; }
said=$(grep -a 'SPEECH OUTPUT' orca.out | sed -n "s/.*SPEECH OUTPUT: '\([a-z][^'.]*\).*/\1/p" | grep -E 'first|second|third|one|two|three' | paste -sd ';')
echo "Orca $(dpkg-query -W -f '${Version}' orca), Firefox $(dpkg-query -W -f '${Version}' firefox-esr): $said"
[[ $said == 'first;second;third;third push button;three push button' ]] || { echo 'This has changed.'; exit 1; }
