package dev.ballast.reconcile.context;

import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.WriteLease;

/** Takes the lease of the target before a write is sent; those with an intent have taken it before. Reads pass. */
public record LeasedExchange(Exchange next, WriteLease lease) implements Exchange {

    @Override
    public Reply send(Request request) {
        if (request.writes()) {
            lease.take();
        }
        return next.send(request);
    }
}
