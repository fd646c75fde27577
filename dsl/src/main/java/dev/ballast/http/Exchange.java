package dev.ballast.http;

/** Sends one request and returns its reply, whatever its status. Decorators wrap one exchange in another. */
@FunctionalInterface
public interface Exchange {

    /**
     * Sends the request and returns the reply.
     *
     * @throws dev.ballast.error.WireException when there was no complete reply
     * @throws dev.ballast.error.InterruptedRunException when the user asked to stop; a POST or DELETE then had no effect
     */
    Reply send(Request request);
}
