package dev.ballast.http;

import dev.ballast.error.SetupException;
import dev.ballast.model.Secret;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The proxy to a service and the authorities of its certificate, read from the same environment variables that curl reads.
 *
 * @param proxy the proxy, or null for none
 * @param authorities a file of PEM certificates that are trusted instead of Java's own; null for Java's own
 */
public record NetworkRoute(HttpProxy proxy, Path authorities) {

    /** The route without a proxy and with Java's own authorities. */
    public static final NetworkRoute DIRECT = new NetworkRoute(null, null);

    private static final int GREATEST_PORT = 65535;
    private static final int DEFAULT_PORT = 1080; // as of curl

    /**
     * A proxy that tunnels TLS.
     *
     * @param variable the environment variable that contains its address
     * @param user the user name at the proxy, or null for none
     */
    public record HttpProxy(String variable, String host, int port, String user, Secret password) {

        /** Returns host and port, without user and password. */
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** Returns the route to an address. It has no proxy to this machine or without TLS. */
    public static NetworkRoute of(Map<String, String> environment, URI base) {
        String host = base.getHost().replaceAll("^\\[|]$", "");
        if (!base.getScheme().equals("https")) {
            return DIRECT;
        }
        Path authorities = first(environment, "SSL_CERT_FILE")
                .map(environment::get)
                .map(Path::of)
                .orElse(null);
        boolean direct = isLoopback(host)
                || first(environment, "no_proxy", "NO_PROXY")
                        .filter(variable -> isExempt(host, environment.get(variable)))
                        .isPresent();
        return new NetworkRoute(
                direct
                        ? null
                        : first(environment, "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
                                .map(variable -> proxy(variable, environment.get(variable)))
                                .orElse(null),
                authorities);
    }

    private static Optional<String> first(Map<String, String> environment, String... variables) {
        return Stream.of(variables)
                .filter(variable -> !environment.getOrDefault(variable, "").isBlank())
                .findFirst();
    }

    /** Reads the address of a proxy. No message quotes the text, because it may contain a password. */
    private static HttpProxy proxy(String variable, String text) {
        String[] login = null;
        URI at;
        try {
            at = URI.create(text.contains("://") ? text.strip() : "http://" + text.strip());
            if (at.getRawUserInfo() != null) {
                login = at.getRawUserInfo().split(":", 2);
            }
        } catch (IllegalArgumentException e) {
            at = URI.create("http:///");
        }
        if (at.getHost() == null
                || !at.getScheme().equalsIgnoreCase("http")
                || at.getPort() == 0
                || at.getPort() > GREATEST_PORT) {
            throw new SetupException(
                    variable + " is not the address of an HTTP proxy",
                    "write " + variable + "=http://HOST:PORT, or unset it");
        }
        return new HttpProxy(
                variable,
                at.getHost().replaceAll("^\\[|]$", ""),
                at.getPort() < 0 ? DEFAULT_PORT : at.getPort(),
                login == null ? null : decoded(login[0]),
                login == null ? null : Secret.of(login.length > 1 ? decoded(login[1]) : ""));
    }

    /** Decodes percent escapes. A plus sign stays a plus sign, unlike in a form. */
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost")
                || address(host).filter(InetAddress::isLoopbackAddress).isPresent();
    }

    /** Returns whether the list contains the host. It has names, domains, addresses and networks, or is a star for all hosts. */
    private static boolean isExempt(String host, String list) {
        return list.strip().equals("*")
                || Stream.of(list.split("[,\\s]+"))
                        .map(entry -> entry.replaceAll("^\\.|\\.$|[\\[\\]]", ""))
                        .filter(entry -> !entry.isEmpty())
                        .anyMatch(entry -> host.equalsIgnoreCase(entry)
                                || (address(host).isEmpty()
                                        && host.toLowerCase(Locale.ROOT).endsWith("." + entry.toLowerCase(Locale.ROOT)))
                                || isInNetwork(host, entry));
    }

    private static boolean isInNetwork(String host, String network) {
        int slash = network.indexOf('/');
        if (slash < 0 || !network.substring(slash + 1).matches("[0-9]{1,3}")) {
            return false;
        }
        Optional<InetAddress> address = address(host);
        Optional<InetAddress> start = address(network.substring(0, slash));
        if (address.isEmpty() || start.isEmpty()) {
            return false;
        }
        byte[] one = address.get().getAddress();
        byte[] other = start.get().getAddress();
        int free = one.length * 8 - Integer.parseInt(network.substring(slash + 1));
        return one.length == other.length
                && free >= 0
                && new BigInteger(1, one).shiftRight(free).equals(new BigInteger(1, other).shiftRight(free));
    }

    /** Returns the address that the text denotes; empty for a name, which is not looked up. */
    private static Optional<InetAddress> address(String text) {
        if (!text.matches("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*")) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }
}
