package dev.ballast.rehearsal;

import dev.ballast.error.RuleException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.Ledger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends reads and the writes of a plan, none more often than the rehearsal did, and those of one resource in the order of the
 * rehearsal; refuses any other write. Safe for use by many threads.
 */
public final class PlannedWrites implements Exchange {

    private final Exchange next;
    private final PlannedCalls plan;
    private final WriteForm forms;

    /** How many writes of a resource are sent or passed over. */
    private final Map<String, Integer> reached = new HashMap<>();

    /** Creates the exchange of a run that records what it creates in this ledger; {@code next} sends the requests. */
    public PlannedWrites(Exchange next, PlannedCalls plan, Ledger ledger) {
        this.next = next;
        this.plan = plan;
        this.forms = new WriteForm(ledger, false);
    }

    @Override
    public Reply send(Request request) {
        if (!request.writes()) {
            return next.send(request);
        }
        String planned = plan.fitting(forms.of(request), forms)
                .filter(this::taken)
                .findFirst()
                .orElseThrow(() -> refusal(request));
        boolean done = false;
        try {
            Reply reply = next.send(request);
            done = reply.succeeded();
            if (done) {
                forms.note(request, reply);
            }
            return reply;
        } finally {
            if (!done) {
                giveBack(planned);
            }
        }
    }

    /** Takes the next sending of this write, if one is left; what the plan has before it for its resource is passed over. */
    private synchronized boolean taken(String form) {
        String resource = plan.resource(form);
        List<String> all = plan.of(resource);
        int from = reached.getOrDefault(resource, 0);
        int ahead = all.subList(from, all.size()).indexOf(form);
        if (ahead >= 0) {
            reached.put(resource, from + ahead + 1);
        }
        return ahead >= 0;
    }

    /** A write that fails may be sent again. */
    private synchronized void giveBack(String form) {
        String resource = plan.resource(form);
        int last = reached.get(resource) - 1;
        if (plan.of(resource).get(last).equals(form)) {
            reached.put(resource, last);
        }
    }

    private static RuleException refusal(Request request) {
        return new RuleException(
                request.method() + " " + request.path().replaceFirst("\\?.*", "")
                        + " is not part of the plan, so it was not sent: the account has changed since, or the runbook does"
                        + " something else",
                "run it again for a plan of what is there now");
    }
}
