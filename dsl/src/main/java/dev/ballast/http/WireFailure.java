package dev.ballast.http;

import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.WireException;
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

    private static final String AGAIN = "run it again: it goes on from what was recorded";
    private static final String URL = "BALLAST_URL or the url of the profile";

    private final String host;
    private final String hostAndPort;
    private final Duration connectTimeout;
    private final Duration requestTimeout;

    WireFailure(Settings settings) {
        URI base = settings.base();
        int port = base.getPort() > 0 ? base.getPort() : "https".equals(base.getScheme()) ? 443 : 80;
        this.host = base.getHost();
        this.hostAndPort = host + ":" + port;
        this.connectTimeout = settings.connectTimeout();
        this.requestTimeout = settings.requestTimeout();
    }

    /** Returns what to throw for a failure of the HTTP client. */
    BallastException of(Request request, Throwable failure) {
        if (find(failure, InterruptedException.class).isPresent()) {
            return interrupted(request, failure);
        }
        return unsent(failure)
                .map(why -> unsent(request, why, failure))
                .orElseGet(() -> wire(request, sent(failure), true, failure));
    }

    /** The answer began and did not end. */
    WireException cut(Request request, Throwable failure) {
        return wire(request, "the answer was cut short", true, failure);
    }

    /** The whole exchange took too long. */
    WireException timeout(Request request) {
        return wire(request, noAnswer(), true, null);
    }

    /** The user insisted on stopping; the request is on its way and may be carried out. */
    WireException abandoned(Request request, Throwable cause) {
        return wire(request, "abandoned before its answer came", true, cause);
    }

    /** The user asked to stop; the flag of the thread stays set for whoever looks next. */
    static InterruptedRunException interrupted(Request request, Throwable cause) {
        Thread.currentThread().interrupt();
        return new InterruptedRunException("stopped at " + request.method() + " " + request.path(), null, cause);
    }

    /** Tells whether another attempt cannot help: the name or the certificate is wrong. */
    static boolean hopeless(WireException failure) {
        return failure.surelyNotDone()
                && (unknownHost(failure) || find(failure, SSLException.class).isPresent());
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
                        : "no secure connection to " + hostAndPort + ": " + refused.getMessage());
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
            return noAnswer();
        }
        return find(failure, IOException.class).isPresent()
                ? "the connection was dropped"
                : "the HTTP client failed with " + failure.getClass().getSimpleName();
    }

    private String noAnswer() {
        return "no answer within " + seconds(requestTimeout);
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
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
