package dev.ballast.sandbox.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Pattern;

/** Accepts only callers on this machine with the sandbox's token, and refuses web pages. */
public final class AccessGuard {

    private static final Pattern LOOPBACK =
            Pattern.compile("(localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1])(:\\d+)?");
    private static final String SCHEME = "Bearer ";

    private final String token;

    public AccessGuard(String token) {
        this.token = token;
    }

    /**
     * Throws an HttpException with status 403 for a request to another host name or from a web page. A web page could reach
     * this port by another name, or across origins.
     */
    public void checkCaller(RequestContext request) {
        if (!LOOPBACK.matcher(request.header("Host")).matches()) {
            throw HttpException.of(403, "the sandbox answers to loopback hosts only");
        }
        boolean fetchedByPage = request.headers().containsKey("Sec-Fetch-Site")
                && !request.header("Sec-Fetch-Site").equals("none");
        if (fetchedByPage || request.headers().containsKey("Origin")) {
            throw HttpException.of(403, "the sandbox does not answer web pages");
        }
    }

    /** Throws an HttpException with status 401 for a request without the token. */
    public void checkToken(RequestContext request) {
        if (!accepts(request)) {
            throw HttpException.of(401, "Invalid Token");
        }
    }

    /** Returns whether a request has the token. */
    public boolean accepts(RequestContext request) {
        String sent = request.header("Authorization");
        return sent.regionMatches(true, 0, SCHEME, 0, SCHEME.length()) && isOurs(sent.substring(SCHEME.length()));
    }

    private boolean isOurs(String text) {
        return MessageDigest.isEqual(
                token.getBytes(StandardCharsets.UTF_8), text.strip().getBytes(StandardCharsets.UTF_8));
    }
}
