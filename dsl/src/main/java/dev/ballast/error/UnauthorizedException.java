package dev.ballast.error;

/** The service does not accept the token, or the token may not do this. */
public final class UnauthorizedException extends RefusedException {

    UnauthorizedException(String method, String path, Refusal refusal) {
        super(method, path, refusal, "check BALLAST_TOKEN or the token of the profile");
    }
}
