package dev.ballast.sandbox.state;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A NodeBalancer (docs/api.md section 2). A config refers to its NodeBalancer, and a node to its config, by id. */
public record NodeBalancerState(long id, String region, String label, long throttle, String ipv4, Instant created)
        implements Resource {

    /** Returns the NodeBalancer with another address. */
    public NodeBalancerState at(String address) {
        return new NodeBalancerState(id, region, label, throttle, address, created);
    }

    /** A config of a NodeBalancer, which is one port. The sandbox checks the private key and never keeps it. */
    public record ConfigState(
            long id,
            long balancer,
            String label,
            long port,
            String protocol,
            String check,
            CertificateState certificate)
            implements Resource {

        /** Returns the config without its certificate. */
        public ConfigState withoutCertificate() {
            return new ConfigState(id, balancer, label, port, protocol, check, null);
        }
    }

    /**
     * The data that the service keeps of an accepted certificate.
     *
     * @param pem the chain as it was sent, leaf first
     * @param commonName the common name of the leaf, empty if it has none
     * @param fingerprint SHA-1 of the leaf, hex with colons
     */
    public record CertificateState(String pem, String commonName, String fingerprint) {

        private static final String REDACTED = "<REDACTED>";

        /** Returns a certificate of another service, which shows only these values. */
        public static CertificateState shown(String commonName, String fingerprint) {
            return new CertificateState(REDACTED, commonName, fingerprint);
        }

        /** Returns whether the chain itself is known, and not only the shown values. */
        @JsonIgnore
        public boolean isKnown() {
            return !REDACTED.equals(pem);
        }
    }

    /** A node of a config: an address and a port. */
    public record NodeState(long id, long config, String label, String address, Instant created) implements Resource {

        private static final Pattern ADDRESS =
                Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!:)|(?=:))){4}:([1-9]\\d{0,4})");
        private static final Pattern IPV6 = Pattern.compile("\\[[0-9a-fA-F:]*:[0-9a-fA-F:]*\\]:([1-9]\\d{0,4})");
        private static final int LAST_PORT = 65535;

        /** Returns whether a text is an IPv4 address and a port. */
        public static boolean isAddress(String text) {
            return matches(ADDRESS, text);
        }

        /** Returns whether a text is an IPv6 address in brackets and a port. */
        public static boolean isIpv6(String text) {
            try {
                // A text in brackets is only parsed as an address; no name is looked up.
                return matches(IPV6, text) && InetAddress.getByName(text.substring(0, text.lastIndexOf(':'))) != null;
            } catch (UnknownHostException malformed) {
                return false;
            }
        }

        private static boolean matches(Pattern pattern, String text) {
            Matcher matcher = pattern.matcher(text);
            return matcher.matches() && Integer.parseInt(matcher.group(1)) <= LAST_PORT;
        }
    }
}
