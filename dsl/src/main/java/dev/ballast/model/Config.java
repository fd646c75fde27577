package dev.ballast.model;

/**
 * A config of a NodeBalancer: one port (docs/api.md section 2), its times in seconds. Fields that an answer leaves out are null;
 * not every service answers the label. The certificate and its key are never read: the public service answers {@code <REDACTED>}.
 */
public record Config(
        Long id,
        String label,
        Integer port,
        String protocol,
        String check,
        NodesStatus nodesStatus,
        Long nodebalancerId,
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

    /** The protocol whose ports are counted apart from the others, and have other settings. */
    public static final String UDP = "udp";

    /** Returns whether a protocol, which may be null, is {@link #UDP}. */
    public static boolean isUdp(String protocol) {
        return UDP.equals(protocol);
    }
}
