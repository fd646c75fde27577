package dev.ballast.repl.kernel;

import java.io.Serial;

/** What came over a socket is no message, or none of a client that knows the key. */
final class BadMessageException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    BadMessageException(String problem) {
        super(problem);
    }
}
