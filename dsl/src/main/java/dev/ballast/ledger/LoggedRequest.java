package dev.ballast.ledger;

/**
 * A request of {@code api} in the log.
 *
 * @param run the number of the run that sent it
 * @param sha256 the hash of the script of that run; null for a program
 * @param event the event of the request
 */
public record LoggedRequest(long run, String sha256, LoggedEvent event) {

    /** Returns whether another request has the same path, and the same body or the same line of the same script. */
    boolean isLike(LoggedRequest other) {
        return event.kind().equals(other.event.kind())
                && event.path().equals(other.event.path())
                && (event.change().equals(other.event.change()) || (hasLine() && isOfLine(other)));
    }

    private boolean hasLine() {
        return sha256 != null && event.line() != null;
    }

    private boolean isOfLine(LoggedRequest other) {
        return sha256.equals(other.sha256) && event.line().equals(other.event.line());
    }
}
