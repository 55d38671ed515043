#!/usr/bin/env bash
# Varnish 7.1.1 behind hitch 1.7.2 (Debian 12): a reader over HTTP/2 that takes a file slowly loses its end. Five seconds
# after Varnish has written the last frame it takes the connection for idle (`timeout_idle`) and closes it, while megabytes
# of the file still wait in buffers of the system; hitch then closes too, the reader's next WINDOW_UPDATE (RFC 9113,
# section 6.9) meets a closed socket, and what was not sent yet is thrown away. With a longer `sess.timeout_idle` it is whole.
# Guess before it was run: a proxy that has written everything lets the reader take it, however slow, as over HTTP/1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null; sleep 1; rm -rf "$folder"' EXIT
cd "$folder"
packages='varnish=7.1.1-2+deb12u1 libvarnishapi3=7.1.1-2+deb12u1 hitch=1.7.2-1+b1 libev4=1:4.33-1'
# shellcheck disable=SC2086
apt-get download -qq $packages
for package in *.deb; do dpkg-deb -x "$package" root; done
libraries=$(dirname "$(find root -name 'libvarnishapi.so*' | head -n 1)")
export LD_LIBRARY_PATH="$folder/$libraries:$folder/$libraries/varnish"
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost 2> /dev/null
cat cert.pem key.pem > both.pem
# hitch refuses to run as root.
chmod 755 . && chmod 644 both.pem
user=''
[[ $(id -u) == 0 ]] && user='--user=nobody'
mkdir files
head -c 50M /dev/urandom > files/hymn
python3 -m http.server 18811 --bind 127.0.0.1 --directory files 2> /dev/null > /dev/null &
# start PORT INNER LINE: hitch at PORT before a Varnish whose vcl_recv has this line.
start() {
  printf 'vcl 4.1;\nbackend up { .host = "127.0.0.1"; .port = "18811"; }\nsub vcl_recv { %s return (pass); }\n' "$3" > "$1.vcl"
  printf 'frontend = "[127.0.0.1]:%s"\nbackend = "[127.0.0.1]:%s"\nwrite-proxy-v2 = on\nalpn-protos = "h2, http/1.1"\npem-file = "%s"\n' "$1" "$2" "$folder/both.pem" > "$1.conf"
  root/usr/sbin/varnishd -j none -F -n "$folder/$1" -f "$folder/$1.vcl" -p feature=+http2 -p "vmod_path=$folder/$libraries/varnish/vmods" -a "in=127.0.0.1:$2,PROXY" > "$1.log" 2>&1 &
  root/usr/sbin/hitch $user --config="$folder/$1.conf" > "$1.hitch.log" 2>&1 &
}
start 18812 18813 ''
start 18814 18815 'set sess.timeout_idle = 300s;'
for port in 18812 18814; do
  until curl --silent --insecure --output /dev/null --range 0-0 "https://localhost:$port/hymn"; do sleep 0.2; done
done
# take PORT OPTION: what curl says of a download at 2 MB a second, and whether the file is whole.
take() {
  local code=0
  curl --silent --insecure "$2" --limit-rate 2M --output "file-$1$2" "https://localhost:$1/hymn" || code=$?
  cmp --silent files/hymn "file-$1$2" && echo "exit $code, whole" || echo "exit $code, a part"
}
root/usr/sbin/varnishd -V 2>&1 | head -n 1
root/usr/sbin/hitch --version
take 18812 --http2 > one &
one=$!
take 18812 --http1.1 > two &
two=$!
take 18814 --http2 > three &
wait $one $two $!
seen="HTTP/2, timeout_idle as it is: $(cat one)
HTTP/1.1, timeout_idle as it is: $(cat two)
HTTP/2, timeout_idle 300 s: $(cat three)"
echo "$seen"
expected='HTTP/2, timeout_idle as it is: exit 56, a part
HTTP/1.1, timeout_idle as it is: exit 0, whole
HTTP/2, timeout_idle 300 s: exit 0, whole'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
