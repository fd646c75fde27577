package dev.ballast.error;

/** The service knows no such resource or path. */
public final class NotFoundException extends RefusedException {

    NotFoundException(String method, String path, Refusal refusal) {
        super(method, path, refusal, refusal.toString(), null);
    }
}
