package dev.ballast.reconcile;

import dev.ballast.error.Certainty;
import dev.ballast.error.NotFoundException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
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

    /** Returns when this ledger last sent boot to an instance that it knows. */
    static Optional<Instant> sent(Entry instance) {
        return Optional.ofNullable(instance.applied().get(BOOTED_AT)).map(Instant::parse);
    }

    /** Sends boot, unless this ledger has sent it before; {@code again} insists. */
    public void boot(Resource instance, boolean again) {
        account.inTurn(instance.reference(), () -> bootInTurn(instance, again));
    }

    private void bootInTurn(Resource instance, boolean again) {
        Optional<String> why = again ? Optional.empty() : bootedBefore(instance);
        if (why.isPresent()) {
            account.tell(new Progress.Unchanged(instance.reference(), id(instance), why.get()));
            return;
        }
        OpenIntent intent = account.ledger().begin(instance.reference(), id(instance), "POST boot");
        send(instance, intent);
        intent.finish(Map.of(BOOTED_AT, account.now().toString()));
        account.tell(new Progress.Changed(instance.reference(), id(instance), "boot sent"));
    }

    private Optional<String> bootedBefore(Resource instance) {
        Optional<Entry> entry = account.ledger().find(instance.reference()).filter(known -> known.intent() == null);
        Optional<String> sent = entry.map(known -> known.applied().get(BOOTED_AT))
                .map(at -> "boot was sent at " + CLOCK.format(Instant.parse(at)) + ", state not shown");
        return sent.or(() -> entry.filter(known -> "true".equals(known.applied().get("booted")))
                .map(known -> "was created booted, state not shown"));
    }

    private void send(Resource instance, OpenIntent intent) {
        try {
            account.client().instances().boot(instance.id());
        } catch (NotFoundException missing) {
            throw CreateOnce.ending(intent::withdraw, CreateOnce.gone(account, instance, missing));
        } catch (RuntimeException failure) {
            throw CreateOnce.ending(Certainty.of(failure).surelyNotDone() ? intent::withdraw : intent::giveUp, failure);
        }
    }

    private static String id(Resource instance) {
        return Long.toString(instance.id());
    }
}
