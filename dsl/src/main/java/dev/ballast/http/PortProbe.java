package dev.ballast.http;

import dev.ballast.redact.Printable;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * One look at a public port from this machine, on a connection of its own. It sends no token, no cookie and no body, uses no
 * proxy and follows no redirect. It accepts any certificate and shows which one it was, so no answer proves who gave it.
 *
 * @param to the place that accepts the connections of the port; null if nothing does, which is a refused connection
 * @param tls whether the port speaks TLS
 * @param host the name that TLS and the request ask for, or an address, for which TLS asks for no name
 * @param port the port of {@code host}
 * @param path the path of a GET; null only connects, with a handshake if the port speaks TLS
 */
public record PortProbe(InetSocketAddress to, boolean tls, String host, int port, String path) {

    /** A longer body is cut. */
    public static final int MOST = 64 * 1024;

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration WHOLE = Duration.ofSeconds(10);
    private static final String REFUSED = "the connection is refused";
    private static final int LONGEST_REASON = 200;
    private static final int SHOWN_BODY = 120;
    private static final int HTTPS = 443;
    private static final int HTTP = 80;

    /**
     * What was seen.
     *
     * @param failure why there is no answer; null if there is one, or the connection alone was asked for
     * @param status the status of the answer; 0 if there is none
     * @param body the first {@link #MOST} bytes of its body
     * @param certificate the certificate of the server; null without TLS
     * @param took the time from the start of the connection to the end of the answer
     */
    public record Seen(String failure, int status, String body, X509Certificate certificate, Duration took) {

        /** Returns the beginning of the body in quotation marks, with its control characters as escapes. */
        public String excerpt() {
            return "'" + Printable.line(Printable.cut(body, SHOWN_BODY)) + "'";
        }

        private static Seen failed(String why, Duration took) {
            return new Seen(why, 0, "", null, took);
        }
    }

    /** Connects, and sends the request if there is a path. It ends after 10 seconds. */
    public Seen look() throws InterruptedException {
        return look(WHOLE);
    }

    Seen look(Duration limit) throws InterruptedException {
        if (to == null) {
            return Seen.failed(REFUSED, Duration.ZERO);
        }
        long begin = System.nanoTime();
        FutureTask<Seen> look = new FutureTask<>(() -> connected(begin));
        // The end of the threads closes the connection.
        try (ClientThreads threads = new ClientThreads()) {
            threads.newThread(look).start();
            return look.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return Seen.failed("no complete answer within " + limit.toMillis() + " ms", since(begin));
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException wire) {
                return Seen.failed(reason(wire), since(begin));
            }
            throw new IllegalStateException(failed.getCause());
        }
    }

    private Seen connected(long begin) throws IOException {
        // An interrupt ends what a thread does with the socket of a channel, also its connect.
        try (SocketChannel channel = SocketChannel.open()) {
            Socket plain = channel.socket();
            plain.connect(to, (int) CONNECT.toMillis());
            if (!tls) {
                return seen(plain, null, begin);
            }
            try (SSLSocket secured =
                    (SSLSocket) anyCertificate().getSocketFactory().createSocket(plain, host, port, true)) {
                SSLParameters parameters = secured.getSSLParameters();
                parameters.setServerNames(isName(host) ? List.of(new SNIHostName(host)) : List.of());
                secured.setSSLParameters(parameters);
                secured.startHandshake();
                return seen(secured, certificate(secured.getSession()), begin);
            }
        }
    }

    /** Sends the request if there is a path. The HTTP client of Java names another host than it connects to only if it is told so early. */
    private Seen seen(Socket socket, X509Certificate shown, long begin) throws IOException {
        if (path == null) {
            return new Seen(null, 0, "", shown, since(begin));
        }
        String authority = bracketed(host) + (port == (tls ? HTTPS : HTTP) ? "" : ":" + port);
        String request = "GET " + path + " HTTP/1.1\r\nHost: " + authority + "\r\nUser-Agent: "
                + UnirestExchange.userAgent() + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        PlainAnswer answer = PlainAnswer.read(new BufferedInputStream(socket.getInputStream()), MOST);
        return new Seen(null, answer.status(), answer.body(), shown, since(begin));
    }

    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /** Returns whether a host is a name that TLS can ask for, and neither an address nor a wildcard. */
    public static boolean isName(String host) {
        try {
            return !host.matches("[0-9.]+")
                    && !new SNIHostName(host).getAsciiName().isEmpty();
        } catch (IllegalArgumentException otherwise) {
            return false;
        }
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private static X509Certificate certificate(SSLSession session) throws SSLPeerUnverifiedException {
        Certificate first = session.getPeerCertificates()[0];
        return first instanceof X509Certificate known ? known : null;
    }

    private static String reason(IOException failure) {
        if (failure instanceof SocketTimeoutException) {
            return "no connection within " + CONNECT.toSeconds() + " s";
        }
        if (failure instanceof NoRouteToHostException) {
            return "there is no route to it";
        }
        if (failure instanceof ConnectException) {
            return REFUSED;
        }
        String message = Printable.line(Printable.cut(String.valueOf(failure.getMessage()), LONGEST_REASON));
        if (failure instanceof SSLException handshake) {
            return WireFailure.isPlain(handshake) ? "it does not speak TLS" : "the TLS handshake failed: " + message;
        }
        return failure instanceof ProtocolException
                ? "the answer is not HTTP: " + message
                : "the connection ended before the answer was complete";
    }

    /** Returns what accepts any certificate. */
    public static SSLContext anyCertificate() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new AnyCertificate()}, null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Accepts each certificate: the caller compares it, and sends nothing that must stay secret. */
    private static final class AnyCertificate extends X509ExtendedTrustManager {

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String algorithm) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String algorithm, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String algorithm, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String algorithm) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String algorithm, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String algorithm, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
