package dev.ballast.reconcile.context;

import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.WriteLease;

/** Takes the lease of the target before a write is sent; those with an intent have taken it before. Reads pass. */
public final class LeasedExchange implements Exchange {

    private final Exchange next;
    private final WriteLease lease;

    /** Sends through {@code next} while the lease is held. */
    public LeasedExchange(Exchange next, WriteLease lease) {
        this.next = next;
        this.lease = lease;
    }

    @Override
    public Reply send(Request request) {
        if (request.writes()) {
            lease.take();
        }
        return next.send(request);
    }
}
