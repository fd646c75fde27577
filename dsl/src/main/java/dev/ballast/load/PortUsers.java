package dev.ballast.load;

import dev.ballast.http.PlainAnswer;
import dev.ballast.sandbox.Sandbox;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** The users of one port. They come once the port has served for the first time. */
final class PortUsers implements AutoCloseable {

    /** Each hundredth request lasts, as that of a slow client or a large upload does. */
    private static final int LASTS_EVERY = 100;

    private static final Duration LASTS = Duration.ofSeconds(5);

    /** A user leaves after so many requests, so that new connections are tried, too. */
    private static final int OF_ONE_USER = 10;

    /** What is sent at least when the account has changed: each of a few nodes gets a request. */
    private static final int AT_A_CHANGE = 5;

    private static final int SERVER_ERROR = 500;
    private static final String CUT = "cut";
    private static final String LOST = "no connection";

    private final String at;
    private final Sandbox sandbox;
    private final int rate;
    private final TrafficReport report;
    private final Deque<Lasting> lasting = new ArrayDeque<>();
    private UserConnection kept;
    private int ofThisUser;
    private Instant since;
    private long sent;

    /** A request whose last byte is sent later. */
    private record Lasting(UserConnection connection, Instant end) {}

    PortUsers(String at, Sandbox sandbox, int rate, TrafficReport report) {
        this.at = at;
        this.sandbox = sandbox;
        this.rate = rate;
        this.report = report;
    }

    /** Sends what is due at this time, and at least a few requests if the account has changed. */
    void send(Instant now, boolean isChange) {
        if (since == null) {
            // The first answer is the first one that counts.
            if (reach()) {
                since = now;
            }
            return;
        }
        while (!lasting.isEmpty() && !lasting.peek().end().isAfter(now)) {
            end(lasting.poll());
        }
        long due = rate * Duration.between(since, now).toMillis() / 1000;
        // After a long pause as many as in a second.
        sent = Math.max(sent, due - rate);
        for (long left = Math.max(due - sent, isChange ? AT_A_CHANGE : 0); left > 0; left--) {
            sent++;
            if (sent % LASTS_EVERY == 0) {
                begin(now);
            } else {
                request();
            }
        }
    }

    /** Sends one request, and returns whether its answer is no server error. */
    private boolean reach() {
        try (UserConnection first = connect()) {
            first.send(head("GET", ""));
            return first.answer().status() < SERVER_ERROR;
        } catch (IOException notYet) {
            return false;
        }
    }

    private void request() {
        long begin = System.nanoTime();
        try {
            PlainAnswer answer = answered();
            report.answered(answer.status(), answer.body().strip(), System.nanoTime() - begin);
        } catch (IOException failed) {
            report.lost(reason(failed));
        }
    }

    /** A request on a kept connection is sent again if the connection ends before an answer begins, as browsers do. */
    private PlainAnswer answered() throws IOException {
        if (kept != null && (!kept.isKept() || ++ofThisUser > OF_ONE_USER)) {
            leave();
        }
        boolean isAgain = kept != null;
        try {
            return exchange();
        } catch (IOException ended) {
            boolean isIdleEnd = isAgain && !kept.isAnswered();
            leave();
            if (!isIdleEnd) {
                throw ended;
            }
            return exchange();
        }
    }

    private PlainAnswer exchange() throws IOException {
        if (kept == null) {
            kept = connect();
        }
        kept.send(head("GET", ""));
        return kept.answer();
    }

    private void leave() {
        if (kept != null) {
            kept.close();
            kept = null;
        }
        ofThisUser = 0;
    }

    private void begin(Instant now) {
        try {
            UserConnection connection = connect();
            // The answer says that a node has the request, so that the next one meets the same choice each time.
            connection.send(head("POST", "Content-Length: 1\r\nExpect: 100-continue\r\n"));
            PlainAnswer answer = connection.answer();
            if (answer.status() == UserConnection.CONTINUE) {
                lasting.add(new Lasting(connection, now.plus(LASTS)));
            } else {
                connection.close();
                report.answered(answer.status(), answer.body().strip(), 0);
            }
        } catch (IOException failed) {
            report.lost(reason(failed));
        }
    }

    private void end(Lasting request) {
        try (UserConnection connection = request.connection()) {
            connection.send("x");
            PlainAnswer answer = connection.answer();
            if (answer.status() < SERVER_ERROR) {
                report.answered(answer.status(), answer.body().strip(), 0);
            } else {
                report.lost(CUT);
            }
        } catch (IOException failed) {
            report.lost(CUT);
        }
    }

    private UserConnection connect() throws IOException {
        InetSocketAddress socket = sandbox.listeners().get(at);
        if (socket == null) {
            throw new ConnectException(LOST);
        }
        return new UserConnection(socket, sandbox.protocol(at).equals("https"));
    }

    private String head(String method, String headers) {
        return method + " / HTTP/1.1\r\nHost: " + at + "\r\n" + headers + "\r\n";
    }

    private static String reason(IOException failed) {
        return failed instanceof ConnectException ? LOST : failed instanceof SocketTimeoutException ? "no answer" : CUT;
    }

    /** Ends the requests that last, at once. */
    @Override
    public void close() {
        while (!lasting.isEmpty()) {
            end(lasting.poll());
        }
        leave();
    }
}
