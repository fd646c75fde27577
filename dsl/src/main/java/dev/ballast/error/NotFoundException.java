package dev.ballast.error;

/** The service does not have the resource or the path. */
public final class NotFoundException extends RefusedException {

    NotFoundException(String method, String path, Refusal refusal) {
        super(method, path, refusal, refusal.toString(), null);
    }
}
