#!/usr/bin/env bash
# Expected: HttpServer.stop(3) waits until all exchanges have ended, and at most 3 s, as its documentation says: a server without
#           an open exchange stops at once.
# Seen:     it takes the whole 3 s. Only an exchange that ends during the wait ends it earlier.
# Version:  OpenJDK 17.0.19, in sun.net.httpserver.ServerImpl.stop: the flag that ends its loop is set when an exchange finishes,
#           and not if there was none. Cured later: 25.0.3 takes some milliseconds.
# Cure:     stop(0) where nothing has to end.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

apt-get -qq -o APT::Sandbox::User="$(id -un)" download openjdk-17-jre-headless=17.0.19+10-1~deb12u2
dpkg -x ./*.deb .
# Its settings are links to /etc, where they are if it is installed.
find usr -lname '/etc/java-17-openjdk/*' | while read -r link; do ln -sfn "$work$(readlink "$link")" "$link"; done
java=$(echo "$work"/usr/lib/jvm/java-17-openjdk-*/bin/java)

cat >Stop.java <<'JAVA'
import com.sun.net.httpserver.HttpServer;
import java.net.*;

class Stop {
    public static void main(String[] args) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        System.out.println("Java " + System.getProperty("java.version"));
        var answer = (HttpURLConnection) new URL("http://127.0.0.1:" + server.getAddress().getPort() + "/").openConnection();
        System.out.println("answered " + answer.getResponseCode() + "; no exchange is open");
        Thread.sleep(500);

        long begin = System.nanoTime();
        server.stop(3);
        System.out.println("stop(3) took " + Math.round((System.nanoTime() - begin) / 1e9) + " s");
    }
}
JAVA
"$java" Stop.java | tee seen
diff - seen <<'SEEN'
Java 17.0.19
answered 204; no exchange is open
stop(3) took 3 s
SEEN
