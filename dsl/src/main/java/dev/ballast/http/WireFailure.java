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
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Says in one short sentence what went wrong on the wire, and whether a byte of the request can have arrived. */
final class WireFailure {

    private static final String AGAIN = "run it again to continue";
    private static final String URL = "BALLAST_URL or the url of the profile";

    private final String host;
    private final String hostAndPort;
    private final Duration connectTimeout;
    private final Duration requestTimeout;

    WireFailure(ConnectionSettings settings) {
        URI base = settings.base;
        int port = base.getPort() > 0 ? base.getPort() : "https".equals(base.getScheme()) ? 443 : 80;
        this.host = base.getHost();
        this.hostAndPort = host + ":" + port;
        this.connectTimeout = settings.connectTimeout;
        this.requestTimeout = settings.requestTimeout;
    }

    /** Returns what to throw for a failure of the HTTP client. */
    BallastException of(Request request, Throwable failure) {
        if (find(failure, InterruptedException.class).isPresent()) {
            // The HTTP client stops at once while the service may still act.
            return request.writes() ? abandoned(request, failure) : interrupted(request, failure);
        }
        return unsent(failure)
                .map(why -> unsent(request, why, failure))
                .orElseGet(() -> wire(request, sent(failure), true, failure));
    }

    /** The answer began and did not end. */
    WireException cut(Request request, Throwable failure) {
        return wire(request, "the answer was cut short", true, failure);
    }

    /** The whole exchange took longer than it may: as long as any request, or until the deadline of this one. */
    WireException timeout(Request request, Duration taken) {
        return wire(
                request,
                taken.equals(requestTimeout)
                        ? noAnswer(requestTimeout)
                        : "no answer by the deadline of "
                                + seconds(request.deadline().limit()),
                true,
                null);
    }

    /** Nothing was sent, because requests without an answer hold every place in flight. */
    static WireException crowded(Request request, int places, Duration limit) {
        return wire(request, "no place among " + places + " requests in flight within " + seconds(limit), false, null);
    }

    /** The user insisted on stopping; the request is on its way and may be carried out. */
    WireException abandoned(Request request, Throwable cause) {
        return wire(request, "abandoned before its answer came", true, cause);
    }

    /**
     * Returns what to throw when the user asked to stop before the request was sent; the flag of the thread stays set. Of one
     * that is sent again after an unclear failure, nothing is known.
     */
    static InterruptedRunException interrupted(Request request, Throwable cause) {
        Thread.currentThread().interrupt();
        Certainty certainty = request.repeatable() ? Certainty.UNKNOWN : Certainty.NOT_SENT;
        return new InterruptedRunException(
                "stopped at " + request.method() + " " + request.path(), null, certainty, cause);
    }

    /** Tells whether another attempt cannot help: the name or the certificate is wrong, or the user does not want one. */
    static boolean hopeless(WireException failure) {
        return failure.surelyNotDone()
                ? unknownHost(failure) || find(failure, SSLException.class).isPresent()
                : find(failure, InterruptedException.class).isPresent();
    }

    private WireException unsent(Request request, String why, Throwable failure) {
        return new WireException(request.method().name(), request.path(), why, remedy(failure), false, failure);
    }

    private static String remedy(Throwable failure) {
        if (find(failure, CertificateException.class).isPresent()) {
            return "check " + URL + "; an authority of your own has to be in Java's trust store: "
                    + "BALLAST_JAVA_OPTS=-Djavax.net.ssl.trustStore=FILE";
        }
        return unknownHost(failure)
                ? "check the host in " + URL
                : "check " + URL + ", and whether the service can be reached from here";
    }

    private Optional<String> unsent(Throwable failure) {
        if (unknownHost(failure)) {
            return Optional.of(host + " is not known");
        }
        if (find(failure, HttpConnectTimeoutException.class).isPresent()) {
            return Optional.of("cannot connect to " + hostAndPort + " within " + seconds(connectTimeout));
        }
        return handshake(failure).or(() -> connect(failure));
    }

    private static boolean unknownHost(Throwable failure) {
        return find(failure, UnresolvedAddressException.class).isPresent()
                || find(failure, UnknownHostException.class).isPresent();
    }

    private Optional<String> handshake(Throwable failure) {
        Optional<SSLException> tls = find(failure, SSLException.class);
        if (tls.filter(WireFailure::plainText).isPresent()) {
            return Optional.of(hostAndPort + " does not speak TLS");
        }
        return tls.filter(SSLHandshakeException.class::isInstance)
                .map(refused -> find(refused, CertificateException.class).isPresent()
                        ? "the certificate of " + host + " is not trusted"
                        : "no secure connection to " + hostAndPort + ": "
                                + Printable.field(String.valueOf(refused.getMessage())));
    }

    /** The JDK tells it in words only, and in two wordings. */
    private static boolean plainText(SSLException tls) {
        return String.valueOf(tls.getMessage()).matches("(?i)(unsupported or )?unrecognized SSL message.*");
    }

    private Optional<String> connect(Throwable failure) {
        if (find(failure, NoRouteToHostException.class).isPresent()) {
            return Optional.of("cannot connect to " + hostAndPort + ": no route to it");
        }
        return find(failure, ConnectException.class)
                .map(refused -> "cannot connect to " + hostAndPort + ": connection refused");
    }

    private String sent(Throwable failure) {
        if (find(failure, HttpTimeoutException.class).isPresent()) {
            return noAnswer(requestTimeout);
        }
        return find(failure, IOException.class).isPresent()
                ? "the connection was dropped"
                : "the HTTP client failed with " + failure.getClass().getSimpleName();
    }

    private static String noAnswer(Duration limit) {
        return "no answer within " + seconds(limit);
    }

    private static String seconds(Duration time) {
        // What was left of a deadline is no round number, and its milliseconds say nothing.
        return time.toMillis() % 1000 == 0 || time.toSeconds() > 9 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private static WireException wire(Request request, String why, boolean sent, Throwable cause) {
        return new WireException(request.method().name(), request.path(), why, AGAIN, sent, cause);
    }

    private static <T> Optional<T> find(Throwable failure, Class<T> type) {
        return Stream.iterate(failure, t -> t != null, Throwable::getCause)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }
}
