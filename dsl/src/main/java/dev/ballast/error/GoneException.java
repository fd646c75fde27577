package dev.ballast.error;

/** A resource in the ledger is no longer on the service; Ballast does not create it again silently. */
public final class GoneException extends BallastException {

    private final String resource;

    /** {@code remedy} updates the ledger. */
    public GoneException(String resource, String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
        this.resource = resource;
    }

    /** Returns the notation of the missing resource in messages, such as {@code volume 'data'}. */
    public String resource() {
        return resource;
    }

    /** Returns the same failure with a further finding and its remedy. */
    public GoneException explained(String found, String remedy) {
        return new GoneException(resource, problem() + "; " + found, remedy, getCause());
    }
}
