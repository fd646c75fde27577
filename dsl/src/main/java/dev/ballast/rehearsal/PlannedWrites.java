package dev.ballast.rehearsal;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.EvaluationLog;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.model.Operation;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Sends reads and the writes of a plan, and refuses any other write. It sends no write more often than the rehearsal did, and
 * the writes to one resource in the order of the rehearsal. Safe for use by many threads.
 */
public final class PlannedWrites implements Exchange {

    private static final int SERVER_ERROR = 500;

    private static final Set<Operation> REPEATED = EnumSet.of(Operation.REBOOT_INSTANCE, Operation.REBUILD_INSTANCE);

    private final Exchange next;
    private final PlannedCalls plan;
    private final WriteForm forms;
    private final EvaluationLog log;

    /** The number of writes to each resource that were sent or skipped. */
    private final Map<String, Integer> reached = new HashMap<>();

    /** The positions of the writes to each resource that were sent, whatever the answer. */
    private final Map<String, Set<Integer>> sent = new HashMap<>();

    /** The number of steps that people have approved. */
    private int given;

    private final AtomicReference<RuleException> refused = new AtomicReference<>();

    /**
     * Creates the exchange of a run. {@code next} sends the requests; the ledger records the resources that the run creates.
     */
    public PlannedWrites(Exchange next, PlannedCalls plan, Ledger ledger) {
        this.next = next;
        this.plan = plan;
        this.forms = new WriteForm(ledger, false);
        this.log = ledger.log();
    }

    @Override
    public Reply send(Request request) {
        if (!request.writes()) {
            Reply read = next.send(request);
            if (read.succeeded()) {
                forms.note(request, read);
            }
            return read;
        }
        String planned = plan.fitting(forms.of(request), forms)
                .filter(this::take)
                .findFirst()
                .orElseThrow(() -> refusal(request));
        boolean done = false;
        Consumer<LoggedEvent.Act> outcome = recorded(request);
        forms.begin(request);
        try {
            Reply reply = next.send(request);
            done = reply.succeeded();
            if (done) {
                forms.note(request, reply);
                outcome.accept(LoggedEvent.Act.CHANGED);
            } else if (reply.status() < SERVER_ERROR) {
                outcome.accept(LoggedEvent.Act.FAILED);
            }
            return reply;
        } finally {
            if (!done) {
                putBack(planned);
            }
        }
    }

    /** Records below a step what the run that continues would send again, as a request of {@code api}: it ends the plan. */
    private Consumer<LoggedEvent.Act> recorded(Request request) {
        return isBelowStep() && REPEATED.contains(request.operation())
                ? log.addRequest(request.call(), "")
                : outcome -> {};
    }

    private synchronized boolean isBelowStep() {
        return given > 0;
    }

    /**
     * Asks for the approval of the next step of the plan, after which the writes below it may be sent.
     *
     * @param approval receives whether the run still needs a write between this step and the next one
     * @throws RuleException if that step is not the next one of the plan
     */
    public void step(String step, Consumer<Boolean> approval) {
        if (!isNext(step)) {
            throw refused(new RuleException(
                    RefusalCode.OTHER_PLAN,
                    "approval('" + step + "') is not the next step of the plan",
                    "run it again to get a new plan"));
        }
        approval.accept(plan.hasBelow(given + 1));
        pass();
    }

    private synchronized boolean isNext(String step) {
        return plan.isStep(step, given);
    }

    private synchronized void pass() {
        given++;
    }

    /**
     * Returns the titles of the approved writes that were never sent, such as {@code create of volume 'data'}. The runbook did
     * not need them, or left them out.
     */
    public synchronized List<String> unsent() {
        return plan.unsent(
                (resource, at) -> sent.getOrDefault(resource, Set.of()).contains(at));
    }

    /**
     * Throws the first refusal of a write, at the end of a run: the script may have caught it.
     *
     * @throws RuleException if a write was refused
     */
    public void requireNoneRefused() {
        RuleException first = refused.get();
        if (first != null) {
            throw first;
        }
    }

    /**
     * Takes the next write of this form from the plan and skips earlier writes to its resources. Returns false if the plan has
     * none left.
     */
    private synchronized boolean take(String form) {
        Map<String, Integer> taken = new LinkedHashMap<>();
        plan.resources(form).forEach(resource -> taken.put(resource, next(resource, form)));
        if (taken.containsValue(-1)
                || taken.entrySet().stream()
                        .anyMatch(write -> plan.stepsBefore(write.getKey(), write.getValue()) > given)) {
            return false;
        }
        taken.forEach((resource, at) -> {
            reached.put(resource, at + 1);
            sent.computeIfAbsent(resource, first -> new HashSet<>()).add(at);
        });
        return true;
    }

    /** Returns the position of the next write of this form to the resource, or -1. */
    private int next(String resource, String form) {
        List<String> all = plan.of(resource);
        int from = reached.getOrDefault(resource, 0);
        int ahead = all.subList(from, all.size()).indexOf(form);
        return ahead < 0 ? ahead : from + ahead;
    }

    /** Puts a failed write back into the plan, so that it can be sent again. */
    private synchronized void putBack(String form) {
        plan.resources(form).forEach(resource -> {
            int last = reached.get(resource) - 1;
            if (plan.of(resource).get(last).equals(form)) {
                reached.put(resource, last);
            }
        });
    }

    private RuleException refusal(Request request) {
        RuleException refusal = new RuleException(
                RefusalCode.OTHER_PLAN,
                request.method() + " " + request.path().replaceFirst("\\?.*", "")
                        + " is not part of the plan, so it was not sent: the account has changed since, or the runbook"
                        + " does something else"
                        + plan.differences(request, forms)
                                .map(fields -> fields.isEmpty()
                                        ? "; the plan has it less often, in another order, or below a step to approve"
                                        : "; it differs in " + String.join(", ", fields))
                                .orElse(""),
                "run it again to get a new plan");
        return refused(refusal);
    }

    private RuleException refused(RuleException refusal) {
        refused.compareAndSet(null, refusal);
        return refusal;
    }
}
