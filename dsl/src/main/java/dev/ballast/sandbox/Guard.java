package dev.ballast.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Pattern;

/** Lets in only callers on this machine, no web page, and nobody without the sandbox's own token. */
final class Guard {

    private static final Pattern LOOPBACK =
            Pattern.compile("(localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1])(:\\d+)?");
    private static final String SCHEME = "Bearer ";

    private final byte[] token;

    Guard(String token) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    void admit(Call call) {
        refuseStrangers(call);
        if (!call.header("Authorization").map(this::isOurs).orElse(false)) {
            throw Refusal.of(401, "Invalid Token");
        }
    }

    /** A page in a browser could reach this port by another name, or by a request across origins. */
    private static void refuseStrangers(Call call) {
        if (!LOOPBACK.matcher(call.header("Host").orElse("")).matches()) {
            throw Refusal.of(403, "the sandbox answers to loopback hosts only");
        }
        if (call.header("Origin").isPresent()) {
            throw Refusal.of(403, "the sandbox answers no web page");
        }
    }

    private boolean isOurs(String authorization) {
        boolean bearer = authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        return bearer && MessageDigest.isEqual(token, tokenOf(authorization));
    }

    private static byte[] tokenOf(String authorization) {
        return authorization.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8);
    }
}
