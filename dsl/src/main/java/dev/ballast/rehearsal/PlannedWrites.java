package dev.ballast.rehearsal;

import dev.ballast.error.RuleException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.Ledger;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Sends reads and the writes of a plan, none more often than the rehearsal did; refuses any other write. Safe for use by many threads. */
public final class PlannedWrites implements Exchange {

    private final Exchange next;
    private final PlannedCalls plan;
    private final WriteForm forms;
    private final Map<String, Integer> left;

    /** Creates the exchange of a run that records what it creates in this ledger; {@code next} sends the requests. */
    public PlannedWrites(Exchange next, PlannedCalls plan, Ledger ledger) {
        this.next = next;
        this.plan = plan;
        this.forms = new WriteForm(ledger, false);
        this.left = new ConcurrentHashMap<>(plan.counts());
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
                left.merge(planned, 1, Integer::sum);
            }
        }
    }

    /** Takes one sending of this write, if one is left; that of a write which fails is given back, as it may be sent again. */
    private boolean taken(String form) {
        AtomicBoolean taken = new AtomicBoolean();
        left.computeIfPresent(form, (same, number) -> {
            taken.set(number > 0);
            return Math.max(0, number - 1);
        });
        return taken.get();
    }

    private static RuleException refusal(Request request) {
        return new RuleException(
                request.method() + " " + request.path().replaceFirst("\\?.*", "")
                        + " is not part of the plan, so it was not sent: the account has changed since, or the runbook does"
                        + " something else",
                "run it again for a plan of what is there now");
    }
}
