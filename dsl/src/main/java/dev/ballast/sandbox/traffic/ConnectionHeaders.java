package dev.ballast.sandbox.traffic;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The headers that are for one connection alone (RFC 9110, section 7.6.1), which the balancer does not pass on. */
final class ConnectionHeaders {

    private static final Set<HttpString> ALWAYS = Set.of(
            Headers.CONNECTION, Headers.KEEP_ALIVE, Headers.TE, Headers.UPGRADE, new HttpString("Proxy-Connection"));

    /** What tells where a message goes and ends, which no client may take away by naming it. */
    private static final Set<HttpString> NEVER =
            Set.of(Headers.HOST, Headers.CONTENT_LENGTH, Headers.TRANSFER_ENCODING);

    private ConnectionHeaders() {}

    /** Removes them from a request, but an upgrade to another protocol than HTTP/2, and closes the connection if it is told to. */
    static void removeFromRequest(HttpServerExchange exchange) {
        HeaderMap headers = exchange.getRequestHeaders();
        String upgrade = headers.getFirst(Headers.UPGRADE);
        Set<HttpString> named = remove(headers);
        if (named.contains(Headers.CLOSE)) {
            exchange.setPersistent(false);
        }
        if (upgrade != null
                && named.contains(Headers.UPGRADE)
                && !upgrade.toLowerCase(Locale.ROOT).contains("h2")) {
            headers.put(Headers.CONNECTION, Headers.UPGRADE_STRING).put(Headers.UPGRADE, upgrade);
        }
    }

    /** Removes them; returns what the header Connection names. */
    static Set<HttpString> remove(HeaderMap headers) {
        Set<HttpString> named = new HashSet<>();
        headers.eachValue(Headers.CONNECTION).forEach(value -> Stream.of(value.split(","))
                .map(String::strip)
                .forEach(name -> named.add(new HttpString(name))));
        Stream.concat(ALWAYS.stream(), named.stream())
                .filter(name -> !NEVER.contains(name))
                .forEach(headers::remove);
        return named;
    }
}
