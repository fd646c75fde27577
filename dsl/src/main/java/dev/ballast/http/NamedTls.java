package dev.ballast.http;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * TLS to one host by its name, although the client connects to an address. It asks for the certificate of the name and accepts
 * no certificate of the address, which Java would accept as well.
 */
final class NamedTls extends SSLContextSpi {

    private final SSLContext context;
    private final String host;

    private NamedTls(SSLContext context, String host) {
        this.context = context;
        this.host = host;
    }

    /** Returns a context with the trusted authorities of the given one. */
    static SSLContext of(SSLContext context, String host) {
        return new SSLContext(new NamedTls(context, host), context.getProvider(), context.getProtocol()) {};
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String address, int port) {
        return context.createSSLEngine(host, port);
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
        SSLParameters parameters = context.getDefaultSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(host)));
        return parameters;
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
        return context.getSupportedSSLParameters();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        return context.getClientSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        return context.getServerSessionContext();
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random)
            throws KeyManagementException {
        throw new KeyManagementException("this context is initialised already");
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        throw new UnsupportedOperationException("an engine needs a host");
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        throw new UnsupportedOperationException("the HTTP client of the JDK uses engines");
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        throw new UnsupportedOperationException("this context is of a client");
    }
}
