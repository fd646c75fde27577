package dev.ballast.error;

/** The service answered with a status that is no success; the leaves name the common kinds. */
public abstract sealed class RefusedException extends CallException
        permits InvalidRequestException,
                NotFoundException,
                RateLimitedException,
                ServiceFailedException,
                UnauthorizedException {

    private final Refusal refusal;

    RefusedException(String method, String path, Refusal refusal, String remedy) {
        this(method, path, refusal, refusal.toString(), remedy);
    }

    RefusedException(String method, String path, Refusal refusal, String why, String remedy) {
        super(method, path, why, remedy, null);
        this.refusal = refusal;
    }

    /** Makes the leaf that fits the status. */
    public static RefusedException of(String method, String path, Refusal refusal) {
        return switch (refusal.status()) {
            case 401, 403 -> new UnauthorizedException(method, path, refusal);
            case 404 -> new NotFoundException(method, path, refusal);
            case 429 -> new RateLimitedException(method, path, refusal);
            default ->
                refusal.status() == 408 || refusal.status() >= 500
                        ? new ServiceFailedException(method, path, refusal)
                        : new InvalidRequestException(method, path, refusal);
        };
    }

    /** Returns what the service said. */
    public final Refusal refusal() {
        return refusal;
    }

    /** Returns that it was refused for a 4xx other than 408; a service that fails or redirects may have acted before. */
    @Override
    public Certainty certainty() {
        int status = refusal.status();
        return status >= 400 && status < 500 && status != 408 ? Certainty.REFUSED : Certainty.UNKNOWN;
    }
}
