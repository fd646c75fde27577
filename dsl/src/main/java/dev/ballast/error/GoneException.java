package dev.ballast.error;

/** A resource that the ledger knows is no longer on the service; nothing is created again silently. */
public final class GoneException extends BallastException {

    private final String resource;

    /** Describes the missing resource and how to update the ledger. */
    public GoneException(String resource, String problem, String remedy, Throwable cause) {
        super(problem, remedy, cause);
        this.resource = resource;
    }

    /** Returns the missing resource as messages name it, such as {@code volume 'data'}. */
    public String resource() {
        return resource;
    }

    /** Returns the same failure with a further finding and its remedy. */
    public GoneException explained(String found, String remedy) {
        return new GoneException(resource, problem() + "; " + found, remedy, getCause());
    }
}
