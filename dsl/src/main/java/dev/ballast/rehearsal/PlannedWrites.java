package dev.ballast.rehearsal;

import dev.ballast.error.RuleException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;

/**
 * Sends reads and the writes of a plan; any other write is refused, because the account has changed since the rehearsal.
 *
 * @param next sends the requests
 * @param plan the writes of the rehearsal
 */
public record PlannedWrites(Exchange next, PlannedCalls plan) implements Exchange {

    @Override
    public Reply send(Request request) {
        if (request.writes() && !plan.has(request)) {
            throw new RuleException(
                    request.method() + " " + request.path().replaceFirst("\\?.*", "")
                            + " is not part of the plan, so it was not sent: the account has changed since",
                    "run it again for a plan of what is there now");
        }
        return next.send(request);
    }
}
