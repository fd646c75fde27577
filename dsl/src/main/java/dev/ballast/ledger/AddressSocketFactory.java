package dev.ballast.ledger;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import javax.net.SocketFactory;

/**
 * Creates sockets that connect to chosen addresses of hosts. The driver keeps the name of a host for its certificate and its
 * password. Public, because the driver creates it by the name of the class.
 */
public final class AddressSocketFactory extends SocketFactory {

    private final Map<String, String> addresses;

    /** Creates a factory from {@code HOST:PORT=ADDRESS}, separated by spaces. */
    public AddressSocketFactory(String addresses) {
        this.addresses = Arrays.stream(addresses.split(" ", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                super.connect(chosen((InetSocketAddress) endpoint), timeout);
            }
        };
    }

    private InetSocketAddress chosen(InetSocketAddress named) throws IOException {
        String address = addresses.get(named.getHostString() + ":" + named.getPort());
        return address == null ? named : new InetSocketAddress(InetAddress.getByName(address), named.getPort());
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw unused();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw unused();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw unused();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw unused();
    }

    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException("the driver connects a socket itself");
    }
}
