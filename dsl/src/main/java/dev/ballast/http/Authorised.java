package dev.ballast.http;

import dev.ballast.error.SetupException;
import dev.ballast.model.Secret;

/** Adds the token to every request (document section 5) and takes it out of an error page that echoes it. */
final class Authorised implements Exchange {

    private final Secret token;
    private final Secret header;
    private final Exchange next;

    Authorised(Secret token, Exchange next) {
        this.token = usable(token);
        this.header = Secret.of("Bearer " + token.reveal());
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        Reply reply = next.send(request.with("Authorization", header));
        return reply.succeeded() ? reply : reply.withBody(Masking.of(token).text(reply.body()));
    }

    /** The JDK client would put a token that no header can carry into the message of its exception. */
    private static Secret usable(Secret token) {
        if (token.reveal().isEmpty() || !token.reveal().chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new SetupException(
                    "the token is empty or holds a character that no header can carry",
                    "check BALLAST_TOKEN or the token of the profile for blanks and line ends");
        }
        return token;
    }
}
