package dev.ballast.repl.mcp;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The requests that are not answered yet, by their ids. The SDK drops the notification that cancels one. */
final class AgentCalls {

    /** The key of the request's id in what a client may add to a call. */
    static final String ID = "dev.ballast/request";

    private final Map<Object, Call> running = new ConcurrentHashMap<>();

    /** A request that may be cancelled, also before its work begins. */
    static final class Call {

        private Runnable stop = () -> {};
        private boolean cancelled;
        private boolean answered = true;

        /** Sets what ends the work of the call; it runs at once if the call is cancelled already. */
        synchronized void onCancel(Runnable ends) {
            stop = ends;
            if (cancelled) {
                ends.run();
            }
        }

        private synchronized void cancel(boolean unanswered) {
            cancelled = true;
            answered = !unanswered;
            stop.run();
        }

        private synchronized boolean isAnswered() {
            return answered;
        }
    }

    /** Notes a request, and returns false if another one with its id is not answered yet. */
    boolean begin(Object id) {
        return running.putIfAbsent(id, new Call()) == null;
    }

    Call get(Object id) {
        return running.get(id);
    }

    /** Ends a call, and returns whether its answer is still wanted. */
    boolean end(Object id) {
        Call call = running.remove(id);
        return call == null || call.isAnswered();
    }

    /** Ends the work of a call, which then gets no answer. */
    void cancel(Object id) {
        Call call = id == null ? null : running.get(id);
        if (call != null) {
            call.cancel(true);
        }
    }

    /** Ends the work of all calls; what they have come to is still answered. */
    void endAll() {
        running.values().forEach(call -> call.cancel(false));
    }
}
