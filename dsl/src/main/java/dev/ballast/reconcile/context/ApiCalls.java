package dev.ballast.reconcile.context;

import dev.ballast.error.CallException;
import dev.ballast.error.Certainty;
import dev.ballast.error.LedgerException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.http.Request;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.TargetCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Sends requests that no word describes. The ledger does not have their effect; its log has the writes. */
public record ApiCalls(Account account) {

    /** The placeholder in a rehearsal for a value of an answer that only the run gets. */
    public static final String KNOWN_AFTER_RUN = Request.KNOWN_AFTER_RUN;

    private static final String GUARD = "unless: { api.get(...).any { ... } }";

    /**
     * Returns the answer of a GET as plain maps, lists, texts and numbers; of a list, the items of all its pages that match the
     * filter. A null or empty filter selects all.
     */
    public Object read(String path, Map<String, Object> query, Map<?, ?> filter) {
        return account.client().api().get(path, query, filter == null ? Map.of() : filter);
    }

    /**
     * Sends a write once, after consent, and returns its answer; null if that is empty. A PUT is repeated if it has no answer.
     * The log of the ledger has it before it is sent.
     *
     * @param body the fields; null for no body
     * @param guarded whether the runbook has looked for the effect of an earlier run
     * @throws OutcomeUnknownException if the write may have happened, because it has no answer or none that can be read, or if
     *     an earlier run sent an unguarded POST and no answer to it is known
     */
    public Object write(String method, String path, Map<String, Object> body, boolean guarded) {
        Request request = account.client().api().write(method, path, body);
        account.consent().require("send " + request.call(), request.call(), "sent");
        account.ledger().lease().take();
        if (!guarded && request.method() == Request.Method.POST) {
            requireAnswered(request);
        }
        Consumer<LoggedEvent.Act> outcome = account.ledger().log().addRequest(request.call(), logged(request));
        try {
            Object answer = account.client().api().send(request);
            account.report(new Progress.Sent(request.call()));
            recordAnswer(request, outcome, guarded);
            return answer;
        } catch (RuntimeException failure) {
            if (Certainty.of(failure) != Certainty.UNKNOWN) {
                outcome.accept(LoggedEvent.Act.FAILED);
            } else if (failure instanceof CallException unclear) {
                account.sent().requests().add(request.call());
                throw new OutcomeUnknownException(
                        unclear.problem() + "; it may have been done, and was sent as " + request.shown(),
                        next(guarded),
                        unclear);
            }
            throw failure;
        }
    }

    private String logged(Request request) {
        return request.loggedContent(account.ledger().log()::masked);
    }

    private static void recordAnswer(Request request, Consumer<LoggedEvent.Act> outcome, boolean guarded) {
        try {
            outcome.accept(LoggedEvent.Act.CHANGED);
        } catch (LedgerException unwritable) {
            // Otherwise the end of the run would record an answer, and the next run send it again.
            outcome.accept(LoggedEvent.Act.SENT);
            throw new OutcomeUnknownException(
                    request.call() + " was done, and its answer could not be recorded: " + unwritable.problem(),
                    next(guarded),
                    unwritable);
        }
    }

    private static String next(boolean guarded) {
        return guarded
                ? "run again: the guard of the request decides whether the request is sent again"
                : "look at the account, and guard the request before the next run: " + GUARD;
    }

    /** Throws if an earlier run sent the same request, or one from the same line to the same path, and has no answer. */
    private void requireAnswered(Request request) {
        account.ledger().log().unanswered(request.call(), logged(request)).ifPresent(earlier -> {
            account.sent().requests().add(request.call());
            LoggedEvent sent = earlier.event();
            throw new OutcomeUnknownException(
                    request.call() + " may have been done: run " + earlier.run() + " sent it"
                            + (sent.change().isEmpty() ? "" : " as " + sent.change())
                            + (sent.line() == null ? "" : " from " + sent.line())
                            + ", and no answer is recorded",
                    "look at the account, and guard the request: " + GUARD
                            + "; to send it again, write unless: { false }" + again(request));
        });
    }

    /** Returns the command that sends it again, with {@code NAME=VALUE} as the place of its fields. */
    private String again(Request request) {
        TargetCommands commands = account.commands();
        List<String> arguments = new ArrayList<>(List.of(request.method().name(), request.path()));
        if (request.body() != null) {
            arguments.add("NAME=VALUE");
        }
        return commands.isOfProgram()
                ? commands.advice(", or run", commands.of("api --again", arguments.toArray(String[]::new)))
                : "";
    }
}
