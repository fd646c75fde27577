package dev.ballast.error;

/** The service refuses the request as it stands: a rule, a field, or any other status that is no success. */
public final class InvalidRequestException extends RefusedException {

    InvalidRequestException(String method, String path, Refusal refusal) {
        super(method, path, refusal, null);
    }

    /** Returns the same refusal with what was found to be its reason, and what to do about that. */
    public InvalidRequestException explained(String found, String remedy) {
        return new InvalidRequestException(this, found, remedy);
    }

    private InvalidRequestException(InvalidRequestException refused, String found, String remedy) {
        super(refused.method(), refused.path(), refused.refusal(), refused.reason() + "; " + found, remedy);
    }
}
