#!/usr/bin/env bash
# Expected: the HttpServer of the JDK answers on a loopback connection that is kept open in a millisecond or two.
# Seen:     each answer with a body takes 40 ms. The headers and the body are sent in two writes, the second one waits for the
#           acknowledgement of the first (Nagle's algorithm), and Linux delays that for 40 ms.
# Version:  OpenJDK 17.0.19, in sun.net.httpserver.ServerConfig: the property below is false, and it is not documented. Cured
#           later: 25.0.3 takes some milliseconds.
# Cure:     -Dsun.net.httpserver.nodelay=true, before the first use of the server.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

apt-get -qq -o APT::Sandbox::User="$(id -un)" download openjdk-17-jre-headless=17.0.19+10-1~deb12u2
dpkg -x ./*.deb .
# Its settings are links to /etc, where they are if it is installed.
find usr -lname '/etc/java-17-openjdk/*' | while read -r link; do ln -sfn "$work$(readlink "$link")" "$link"; done
java=$(echo "$work"/usr/lib/jvm/java-17-openjdk-*/bin/java)

cat >Answers.java <<'JAVA'
import com.sun.net.httpserver.HttpServer;
import java.net.*;
import java.net.http.*;

class Answers {
    public static void main(String[] args) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = "hello".getBytes();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/")).build();
        long[] times = new long[61];
        for (int i = 0; i < times.length; i++) {
            long begin = System.nanoTime();
            client.send(request, HttpResponse.BodyHandlers.ofString());
            times[i] = System.nanoTime() - begin;
        }
        java.util.Arrays.sort(times);
        System.out.println(times[times.length / 2] / 1_000_000);
        System.exit(0);
    }
}
JAVA
"$java" -version 2>&1 | head -1
usual=$("$java" Answers.java)
nodelay=$("$java" -Dsun.net.httpserver.nodelay=true Answers.java)
echo "the middle one of 61 answers: $usual ms, with nodelay $nodelay ms"
[ "$usual" -ge 35 ] && [ "$nodelay" -lt 35 ]
