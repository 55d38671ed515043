# /etc/varnish/upheld.vcl
# Varnish speaks no TLS itself: hitch does (hitch.conf), and tells it who is calling. Start it with
#   varnishd -f /etc/varnish/upheld.vcl -p feature=+http2 -a web=:80 -a hitch=127.0.0.1:6086,PROXY
vcl 4.1;

backend upheld {
    .host = "127.0.0.1";
    .port = "3000";
    # Upheld makes whoever guesses passwords wait for up to two minutes.
    .first_byte_timeout = 180s;
}

sub vcl_recv {
    if (local.socket == "web") {
        return (synth(301));
    }
    # A phone in a pocket may pause a download for some minutes, and 50 MB may take long.
    set sess.idle_send_timeout = 300s;
    set sess.send_timeout = 1h;
    # The end of a download waits in buffers after Varnish has sent it: a connection closed then loses it.
    set sess.timeout_idle = 300s;
    # Each answer is for one person: nothing is kept.
    return (pass);
}

sub vcl_synth {
    if (resp.status == 301) {
        set resp.http.Location = "https://pray.example.org" + req.url;
        return (deliver);
    }
}
