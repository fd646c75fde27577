package dev.ballast.http;

import dev.ballast.error.SetupException;
import dev.ballast.model.Secret;
import dev.ballast.redact.Redactor;
import java.util.List;

/** Adds the token to every request (docs/api.md section 5) and takes it out of a refusal that echoes it. */
final class Authorised implements Exchange {

    private final Redactor redactor;
    private final Secret header;
    private final Exchange next;

    Authorised(Secret token, Exchange next) {
        this.header = Secret.of("Bearer " + usable(token).reveal());
        this.redactor = Redactor.of(List.of(token));
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        Reply reply = next.send(request.with("Authorization", header));
        return reply.succeeded() ? reply : reply.mapped(redactor::text);
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
