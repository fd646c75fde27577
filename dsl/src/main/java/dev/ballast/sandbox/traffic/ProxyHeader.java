package dev.ballast.sandbox.traffic;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The header by which a tcp port tells a node the address of the client and its own public address. */
final class ProxyHeader {

    private static final byte[] SIGNATURE = "\r\n\r\n\0\r\nQUIT\n".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte VERSION_AND_PROXY = 0x21;
    private static final byte TCP_OVER_IPV4 = 0x11;
    private static final short ADDRESSES = 12;

    private ProxyHeader() {}

    /** Returns the header of the port's version for a client; empty if the port sends none. */
    static ByteBuffer of(PortPlan port, InetSocketAddress client) {
        return switch (port.setting("proxy_protocol")) {
            case "v1" ->
                ByteBuffer.wrap("PROXY TCP4 %s %s %d %d\r\n"
                        .formatted(
                                client.getAddress().getHostAddress(),
                                port.address(),
                                client.getPort(),
                                port.config().port())
                        .getBytes(StandardCharsets.ISO_8859_1));
            case "v2" ->
                ByteBuffer.allocate(SIGNATURE.length + 4 + ADDRESSES)
                        .put(SIGNATURE)
                        .put(VERSION_AND_PROXY)
                        .put(TCP_OVER_IPV4)
                        .putShort(ADDRESSES)
                        .put(client.getAddress().getAddress())
                        .put(bytes(port.address()))
                        .putShort((short) client.getPort())
                        .putShort((short) port.config().port())
                        .flip();
            default -> ByteBuffer.allocate(0);
        };
    }

    private static byte[] bytes(String ipv4) {
        try {
            return InetAddress.getByName(ipv4).getAddress();
        } catch (UnknownHostException notAnAddress) {
            throw new IllegalArgumentException(ipv4, notAnAddress);
        }
    }
}
