package dev.ballast.load;

import dev.ballast.http.PlainAnswer;
import dev.ballast.http.PortProbe;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;

/**
 * A connection of one user to a port. A client of a library is not used: it would send a request again that the service has cut,
 * and would hide what was lost.
 */
final class UserConnection implements AutoCloseable {

    static final int CONTINUE = 100;

    private static final int LATE_MILLIS = 10_000;
    private static final int LONGEST_BODY = 1024 * 1024;
    private static final SSLContext ANY = PortProbe.anyCertificate();

    private final Socket socket;
    private final InputStream in;
    private boolean isUsed;
    private boolean isAnswered;
    private boolean isOver;

    /** Connects; {@code tls} accepts any certificate. Throws an IOException if the port takes no connection. */
    UserConnection(InetSocketAddress to, boolean tls) throws IOException {
        Socket plain = new Socket();
        try {
            plain.setTcpNoDelay(true);
            plain.setSoTimeout(LATE_MILLIS);
            plain.connect(to, LATE_MILLIS);
            socket = tls ? ANY.getSocketFactory().createSocket(plain, to.getHostString(), to.getPort(), true) : plain;
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException | RuntimeException refused) {
            plain.close();
            throw refused;
        }
    }

    /** Returns whether it has had an answer and may take another request. */
    boolean isKept() {
        return isUsed && !isOver;
    }

    /** Returns whether a part of the last answer has arrived: then the request must not be sent again. */
    boolean isAnswered() {
        return isAnswered;
    }

    void send(String text) throws IOException {
        isAnswered = false;
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /** Returns the answer, or its begin {@code 100 Continue}. Throws an IOException if it is not whole within 10 seconds. */
    PlainAnswer answer() throws IOException {
        in.mark(1);
        isAnswered = in.read() >= 0;
        in.reset();
        PlainAnswer answer = PlainAnswer.next(in, LONGEST_BODY);
        isUsed = true;
        isOver |= answer.isLast();
        return answer;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            isOver = true;
        }
    }
}
