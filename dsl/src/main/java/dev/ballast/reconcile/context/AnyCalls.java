package dev.ballast.reconcile.context;

import dev.ballast.error.CallException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.http.Request;
import java.util.Map;

/** Sends requests that no word describes. The ledger does not have their effect; its log has the writes. */
public record AnyCalls(Account account) {

    /** The placeholder in a rehearsal for a value of an answer that only the run gets. */
    public static final String KNOWN_AFTER_RUN = Request.KNOWN_AFTER_RUN;

    /**
     * Returns the answer of a GET as plain maps, lists, texts and numbers; of a list, the items of all its pages that match the
     * filter. A null or empty filter selects all.
     */
    public Object read(String path, Map<String, Object> query, Map<?, ?> filter) {
        return account.client().any().get(path, query, filter == null ? Map.of() : filter);
    }

    /**
     * Sends a write once, after consent, and returns its answer; null if that is empty. A PUT is repeated if it has no answer.
     *
     * @param body the fields; null for no body
     * @throws OutcomeUnknownException if the write may have happened, because it has no answer or none that can be read
     */
    public Object write(String method, String path, Map<String, Object> body) {
        String call = method + " " + path;
        Request request = account.client().any().write(method, path, body);
        account.consent().require("send " + call, call, "sent");
        try {
            Object answer = account.client().any().send(request);
            account.report(new Progress.Sent(call));
            return answer;
        } catch (CallException failure) {
            if (failure.surelyNotDone()) {
                throw failure;
            }
            account.ledger().log().addRequest(call, "outcome unknown");
            throw new OutcomeUnknownException(
                    failure.problem() + "; it may have been done, and was sent as " + request.shown(),
                    "look at the account, and guard the request before the next run: unless: { api.get(...).any { ... } }",
                    failure);
        }
    }
}
