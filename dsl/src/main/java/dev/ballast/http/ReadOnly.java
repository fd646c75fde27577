package dev.ballast.http;

import dev.ballast.error.ReadOnlyException;

/** Sends reads and refuses every write, whoever asks for it and however often. */
final class ReadOnly implements Exchange {

    private final String who;
    private final Exchange next;

    ReadOnly(ConnectionSettings settings, Exchange next) {
        this.who = settings.readOnly;
        this.next = next;
    }

    @Override
    public Reply send(Request request) {
        if (request.writes()) {
            throw new ReadOnlyException(who, request.method().name(), request.path());
        }
        return next.send(request);
    }
}
