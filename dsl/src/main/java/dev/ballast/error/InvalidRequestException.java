package dev.ballast.error;

/** The service refuses the request as it stands: a rule, a field, or any other status that is no success. */
public final class InvalidRequestException extends RefusedException {

    InvalidRequestException(String method, String path, Refusal refusal) {
        super(method, path, refusal, null);
    }
}
