package dev.ballast.converge;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.NotFoundException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;

/**
 * Boots instances (document section 4). No state of an instance is shown, so what this ledger has sent is all that is
 * known; a boot whose answer was lost is sent again by the next run, since a running instance stays running.
 */
public final class Boots {

    private static final String BOOTED_AT = "bootedAt";
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private final Account account;

    /** Boots instances of this account. */
    public Boots(Account account) {
        this.account = account;
    }

    /** Returns when this ledger last sent boot, if it did; the state of an instance is not shown. */
    public Optional<Instant> sent(Resource instance) {
        return Optional.ofNullable(account.applied(instance).get(BOOTED_AT)).map(Instant::parse);
    }

    /** Sends boot, unless this ledger has sent it before; {@code again} insists. */
    public void boot(Resource instance, boolean again) {
        Optional<String> why = again ? Optional.empty() : bootedBefore(instance);
        if (why.isPresent()) {
            account.tell(new Progress.Unchanged(instance.key(), id(instance), why.get()));
            return;
        }
        send(instance, begin(instance));
        account.ledger().finish(instance.key(), Map.of(BOOTED_AT, account.now().toString()));
        account.tell(new Progress.Changed(instance.key(), id(instance), "boot sent"));
    }

    private Optional<String> bootedBefore(Resource instance) {
        Optional<Entry> entry = account.ledger().find(instance.key()).filter(known -> known.intent() == null);
        Optional<String> sent = entry.map(known -> known.applied().get(BOOTED_AT))
                .map(at -> "boot was sent at " + CLOCK.format(Instant.parse(at)) + ", state not shown");
        return sent.or(() -> entry.filter(known -> "true".equals(known.applied().get("booted")))
                .map(known -> "was created booted, state not shown"));
    }

    /** Tells whether this act opened the intent; one that is open from before may stand for a boot that was sent. */
    private boolean begin(Resource instance) {
        Ledger ledger = account.ledger();
        Optional<Entry> known = ledger.find(instance.key());
        if (known.isEmpty()) {
            ledger.record(instance.key(), id(instance), Map.of());
        }
        boolean begun = known.map(Entry::intent).isEmpty();
        if (begun) {
            ledger.begin(instance.key(), "POST boot");
        }
        return begun;
    }

    private void send(Resource instance, boolean begun) {
        try {
            account.client().instances().boot(instance.id());
        } catch (NotFoundException missing) {
            account.ledger().finish(instance.key(), Map.of());
            throw Creation.gone(instance, missing);
        } catch (BallastException failure) {
            boolean sent = failure instanceof CallException call && !call.surelyNotDone();
            throw sent || !begun ? failure : new Creation(account).withdrawn(instance.key(), failure);
        }
    }

    private static String id(Resource instance) {
        return Long.toString(instance.id());
    }
}
