#!/usr/bin/env bash
# lighttpd 1.4.69 (Debian 12): a POST over HTTP/2 without a body and without content-length is answered 411 in front of
# mod_proxy, though its HEADERS frame ends the stream. curl --request POST sends such calls; browsers name length 0.
# RFC 9113, section 8.1.1: a request without content is one whose HEADERS frame carries END_STREAM.
# Guess before it was run: the end of the stream says that the length is 0, so the call is passed on.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null; rm -rf "$folder"' EXIT
cd "$folder"
packages='lighttpd=1.4.69-1 lighttpd-mod-openssl=1.4.69-1'
# shellcheck disable=SC2086
apt-get download -qq $packages
for package in *.deb; do dpkg-deb -x "$package" root; done
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost 2> /dev/null
cat > upstream.mjs << 'END'
import { createServer } from 'node:http';
createServer((request, response) => response.end(`${request.method} passed on`)).listen(18781);
END
node upstream.mjs &
cat > lighttpd.conf << END
server.document-root = "$folder"
server.port = 18782
server.modules = ( "mod_openssl", "mod_proxy" )
\$SERVER["socket"] == ":18783" {
  ssl.engine = "enable"
  ssl.pemfile = "$folder/cert.pem"
  ssl.privkey = "$folder/key.pem"
  proxy.server = ( "" => ( ( "host" => "127.0.0.1", "port" => 18781 ) ) )
}
END
root/usr/sbin/lighttpd -D -m root/usr/lib/lighttpd -f lighttpd.conf 2> log &
call() { curl --silent --insecure --http2 --output /dev/null --write-out '%{http_version} %{http_code}' --request POST "$@" https://localhost:18783/; }
until curl --silent --output /dev/null http://localhost:18781/; do sleep 0.1; done
until call | grep -q "^2 "; do sleep 0.1; done
root/usr/sbin/lighttpd -v | head -n 1
seen="without content-length: $(call)
with content-length: 0: $(call --header 'Content-Length: 0')"
echo "$seen"
expected='without content-length: 2 411
with content-length: 0: 2 200'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
