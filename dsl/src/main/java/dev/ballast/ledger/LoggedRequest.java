package dev.ballast.ledger;

/**
 * A request of {@code api} in the log.
 *
 * @param run the number of the run that sent it
 * @param event the event of the request
 */
public record LoggedRequest(long run, LoggedEvent event) {}
