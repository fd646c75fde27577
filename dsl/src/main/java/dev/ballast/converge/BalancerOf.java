package dev.ballast.converge;

import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;

/** Finds the NodeBalancer that a port belongs to. */
final class BalancerOf {

    private final Account account;

    BalancerOf(Account account) {
        this.account = account;
    }

    long id(Resource port) {
        String path = port.key().path().substring(0, port.key().path().indexOf(':'));
        return path.startsWith("#")
                ? Long.parseLong(path.substring(1))
                : new Names(account).require(new Key(Kind.NODEBALANCER, path)).id();
    }
}
