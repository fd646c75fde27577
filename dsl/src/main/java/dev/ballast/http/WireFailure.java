package dev.ballast.http;

import dev.ballast.error.BallastException;
import dev.ballast.error.Certainty;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.WireException;
import dev.ballast.redact.Printable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/**
 * Creates the exceptions for connection failures. Each describes the failure in one sentence and states whether the request
 * can have arrived.
 */
public final class WireFailure {

    private static final String AGAIN = "run it again to continue";
    private static final String URL = "BALLAST_URL or the url of the profile";

    private final NetworkRoute.HttpProxy proxy;
    private final String host;
    private final String hostAndPort;
    private final Duration connectTimeout;
    private final Duration requestTimeout;

    /** Creates the exceptions of a connection with these settings. */
    public WireFailure(ConnectionSettings settings) {
        URI base = settings.base();
        this.proxy = settings.route().proxy();
        this.host = base.getHost();
        this.hostAndPort = host + ":" + port(base);
        this.connectTimeout = settings.connectTimeout();
        this.requestTimeout = settings.requestTimeout();
    }

    /** Returns the port of an address, with that of its scheme as the default. */
    static int port(URI base) {
        return base.getPort() > 0 ? base.getPort() : "https".equals(base.getScheme()) ? 443 : 80;
    }

    /** Returns the exception for a failure of the HTTP client. */
    public BallastException of(Request request, Throwable failure) {
        return of(request, failure, 1);
    }

    /** Returns the exception for a failure of the HTTP client that no one of so many addresses has prevented. */
    BallastException of(Request request, Throwable failure, int addresses) {
        if (has(failure, InterruptedException.class)) {
            // The HTTP client returns at once although the service may still process the request.
            return request.writes() ? abandoned(request, failure) : interrupted(request, failure);
        }
        String why = problemBeforeSend(failure, addresses);
        return why == null
                ? wire(request, problemAfterSend(failure), AGAIN, true, failure)
                : wire(request, why, remedy(failure), false, failure);
    }

    /** Returns the exception for an incomplete answer. */
    public static WireException cut(Request request, Throwable failure) {
        return wire(request, "the answer was cut short", AGAIN, true, failure);
    }

    /** Returns the exception for a timeout, either of the default limit or of the deadline of this request. */
    WireException timeout(Request request, Duration taken) {
        String why = taken.equals(requestTimeout)
                ? "no answer within " + seconds(requestTimeout)
                : "no answer by the deadline of " + seconds(request.deadline().limit());
        return wire(request, why, AGAIN, true, null);
    }

    /** Returns the exception for a request that was not sent because unanswered requests take every place in flight. */
    static WireException crowded(Request request, int places, Duration limit) {
        String why = "no free place among " + places + " requests in flight within " + seconds(limit);
        return wire(request, why, AGAIN, false, null);
    }

    /** Returns the exception for a request that the user abandoned in flight. The service may still carry it out. */
    static WireException abandoned(Request request, Throwable cause) {
        return wire(request, "abandoned before its answer came", AGAIN, true, cause);
    }

    /**
     * Returns the exception for a stop before the request was sent, and sets the interrupt of the thread again. Its certainty
     * is unknown for a repeatable request, which an earlier attempt may have sent.
     */
    public static InterruptedRunException interrupted(Request request, Throwable cause) {
        Thread.currentThread().interrupt();
        return stopped(request, "stopped at " + request.call(), cause);
    }

    /** Returns the exception for a request after the end of the connection, with the same certainty. */
    static InterruptedRunException closed(Request request, Throwable cause) {
        return stopped(request, "stopped at " + request.call() + ": the connection is closed", cause);
    }

    private static InterruptedRunException stopped(Request request, String problem, Throwable cause) {
        Certainty certainty = request.repeatable() ? Certainty.UNKNOWN : Certainty.NOT_SENT;
        return new InterruptedRunException(problem, null, certainty, cause);
    }

    /** Returns whether a retry is pointless: the name or the certificate is wrong, or the user asked to stop. */
    static boolean hopeless(WireException failure) {
        return failure.surelyNotDone()
                ? unknownHost(failure) || has(failure, SSLException.class)
                : has(failure, InterruptedException.class);
    }

    /** Returns whether there was no connection to the host or to the proxy, so that another address may have one. */
    static boolean unconnected(WireException failure) {
        return !unknownHost(failure)
                && (has(failure, HttpConnectTimeoutException.class)
                        || has(failure, NoRouteToHostException.class)
                        || has(failure, ConnectException.class));
    }

    /** Returns the reason why the service received no byte, or null if it may have received one. */
    private String problemBeforeSend(Throwable failure, int addresses) {
        if (unknownHost(failure)) {
            return (proxy == null ? "the host " + host : "the proxy " + proxy) + " cannot be resolved";
        }
        if (has(failure, HttpConnectTimeoutException.class)) {
            return "cannot connect to " + peer(addresses) + " within " + seconds(connectTimeout);
        }
        SSLException tls = find(failure, SSLException.class);
        if (tls != null && isPlain(tls)) {
            return hostAndPort + " does not speak TLS";
        }
        if (tls instanceof SSLHandshakeException) {
            return has(tls, CertificateException.class)
                    ? "the certificate of " + host + " is not trusted"
                    : "no secure connection to " + hostAndPort + ": "
                            + Printable.field(String.valueOf(tls.getMessage()));
        }
        if (has(failure, NoRouteToHostException.class)) {
            return "cannot connect to " + peer(addresses) + ": no route to it";
        }
        // The JDK reports this only in the message.
        IOException tunnel = find(failure, IOException.class);
        if (proxy != null
                && tunnel != null
                && String.valueOf(tunnel.getMessage()).startsWith("Tunnel failed")) {
            return "the proxy " + proxy + " does not connect to " + hostAndPort + ": "
                    + Printable.field(tunnel.getMessage());
        }
        return has(failure, ConnectException.class)
                ? "cannot connect to " + peer(addresses) + ": connection refused"
                : null;
    }

    /** Returns whether the server answered without TLS. The JDK reports this only in the message, in two wordings. */
    static boolean isPlain(SSLException tls) {
        return String.valueOf(tls.getMessage()).matches("(?i)(unsupported or )?unrecognized SSL message.*");
    }

    /** Returns the exception for a proxy that demands a user and password, and has forwarded nothing. */
    WireException ofProxy(Request request) {
        return wire(
                request,
                "the proxy " + (proxy == null ? "in Java's settings" : proxy)
                        + " refuses the user and password, or asks for them",
                "write them in " + (proxy == null ? "HTTPS_PROXY" : proxy.variable())
                        + ": http://USER:PASSWORD@HOST:PORT",
                false,
                null);
    }

    private String peer(int addresses) {
        return (proxy == null ? hostAndPort : "the proxy " + proxy)
                + (addresses > 1 ? " at any of its " + addresses + " addresses" : "");
    }

    private String remedy(Throwable failure) {
        if (has(failure, CertificateException.class)) {
            return "check " + URL + "; the authority of its certificate must be in the file that SSL_CERT_FILE names";
        }
        if (proxy != null) {
            return "check " + proxy.variable() + "; NO_PROXY=" + host + " does not use the proxy";
        }
        return unknownHost(failure)
                ? "check the host in " + URL + "; if a proxy is needed, set HTTPS_PROXY"
                : "check " + URL + ", and whether the service can be reached from here";
    }

    private String problemAfterSend(Throwable failure) {
        if (has(failure, HttpTimeoutException.class)) {
            return "no answer within " + seconds(requestTimeout);
        }
        return has(failure, IOException.class)
                ? "the connection was dropped"
                : "the HTTP client failed with " + failure.getClass().getSimpleName();
    }

    private static boolean unknownHost(Throwable failure) {
        return has(failure, UnresolvedAddressException.class) || has(failure, UnknownHostException.class);
    }

    private static String seconds(Duration time) {
        // The remainder of a deadline is no round number, and its milliseconds are irrelevant.
        return time.toMillis() % 1000 == 0 || time.toSeconds() > 9 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private static WireException wire(Request request, String why, String remedy, boolean sent, Throwable cause) {
        return new WireException(request.method().name(), request.path(), why, remedy, sent, cause);
    }

    private static boolean has(Throwable failure, Class<?> type) {
        return find(failure, type) != null;
    }

    private static <T> T find(Throwable failure, Class<T> type) {
        Throwable at = failure;
        while (at != null && !type.isInstance(at)) {
            at = at.getCause();
        }
        return type.cast(at);
    }
}
