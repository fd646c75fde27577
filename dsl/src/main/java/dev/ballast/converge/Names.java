package dev.ballast.converge;

import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.preflight.NearestMatch;
import java.util.List;

/** Finds resources by the names the ledger knows, and by id. */
final class Names {

    private final Account account;

    Names(Account account) {
        this.account = account;
    }

    /** Returns what the name stands for; fails with the names that exist and the nearest of them. */
    Resource require(Key key) {
        return new Creation(account).known(key).map(Resource::of).orElseThrow(() -> nobody(key));
    }

    /** Returns the resource of that id, under its name if the ledger has one. */
    Resource withId(Kind kind, long id) {
        return account.ledger()
                .withId(kind, Long.toString(id))
                .map(Resource::of)
                .orElseGet(() -> new Resource(new Key(kind, "#" + id), id));
    }

    private RuleException nobody(Key key) {
        List<String> names = account.ledger().entries().stream()
                .map(Entry::key)
                .filter(other -> other.kind() == key.kind())
                .map(Key::path)
                .toList();
        String known = names.isEmpty() ? "the ledger knows none" : "known: " + String.join(", ", names);
        String nearest = NearestMatch.of(key.path(), names)
                .map(name -> "did you mean '" + name + "'?")
                .orElse("give it what it takes to be made (a block, a size), or its id if it exists");
        return new RuleException(Titles.of(key) + " is not known; " + known, nearest);
    }
}
