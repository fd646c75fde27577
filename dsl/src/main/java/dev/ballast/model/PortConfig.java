package dev.ballast.model;

/**
 * The config of a port of a NodeBalancer (docs/api.md section 2). Times are in seconds. Fields that an answer leaves
 * out are null; not every service sends the label. The certificate and its key are never read: Linode sends
 * {@code <REDACTED>}.
 */
public record PortConfig(
        Long id,
        String label,
        Integer port,
        String protocol,
        String check,
        NodesStatus nodesStatus,
        String algorithm,
        String stickiness,
        Integer checkInterval,
        Integer checkTimeout,
        Integer checkAttempts,
        String checkPath,
        String checkBody,
        Boolean checkPassive,
        String proxyProtocol,
        String cipherSuite,
        Integer udpCheckPort,
        String sslCommonname,
        String sslFingerprint)
        implements Identified {

    /** The protocol udp. Its ports have a number space of their own and other settings. */
    public static final String UDP = "udp";

    /** Returns the place of a port in a NodeBalancer, such as {@code 53} or {@code 53/udp}; the protocol may be null. */
    public static String place(int port, String protocol) {
        return port + (isUdp(protocol) ? "/" + UDP : "");
    }

    /** Returns whether a protocol is {@link #UDP}; the protocol may be null. */
    public static boolean isUdp(String protocol) {
        return UDP.equals(protocol);
    }
}
