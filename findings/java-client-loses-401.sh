#!/usr/bin/env bash
# Expected: an Authenticator that has no password for a server changes nothing: a 401 of an API is an answer with its body.
# Seen:     with an Authenticator, such as the one with the password of a proxy, a 401 without the header WWW-Authenticate is an
#           IOException. Status and body are lost, and the failure looks like one of the network, which is tried again.
# Version:  OpenJDK 17.0.19, and so does 25.0.3, in jdk.internal.net.http.AuthenticationFilter.response. Many services send no
#           such header, since a token in a header of its own is no scheme of HTTP.
# Cure:     no Authenticator; send the header Proxy-Authorization.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

apt-get -qq -o APT::Sandbox::User="$(id -un)" download openjdk-17-jre-headless=17.0.19+10-1~deb12u2
dpkg -x ./*.deb .
# Its settings are links to /etc, where they are if it is installed.
find usr -lname '/etc/java-17-openjdk/*' | while read -r link; do ln -sfn "$work$(readlink "$link")" "$link"; done
java=$(echo "$work"/usr/lib/jvm/java-17-openjdk-*/bin/java)

cat >Denied.java <<'JAVA'
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.*;
import java.net.http.*;

class Denied {
    public static void main(String[] args) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = "the token has expired".getBytes();
            exchange.sendResponseHeaders(401, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        System.out.println("Java " + System.getProperty("java.version"));
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/")).build();
        var without = HttpClient.newHttpClient();
        var with = HttpClient.newBuilder().authenticator(new Authenticator() {}).build();
        for (var client : new HttpClient[] {without, with}) {
            String which = client == with ? "with an authenticator: " : "without: ";
            try {
                var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
                System.out.println(which + answer.statusCode() + " " + answer.body());
            } catch (IOException e) {
                System.out.println(which + e);
            }
        }
        server.stop(0);
    }
}
JAVA
"$java" Denied.java | tee seen
diff - seen <<'SEEN'
Java 17.0.19
without: 401 the token has expired
with an authenticator: java.io.IOException: WWW-Authenticate header missing for response code 401
SEEN
