package dev.ballast.reconcile.outcome;

import dev.ballast.ledger.Entry;
import dev.ballast.model.Filter;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Settles an open create of an instance by the lists before and after it. If exactly one instance is new that the ledger does not
 * know, with region, type and image as sent, and no other create is open, it is that one. Anything else is for a person.
 */
public final class InstanceListEvidence implements CreateEvidence {

    /** The fact of an open create: the ids of all instances before it. */
    public static final String BEFORE = "listedBefore";

    private static final Duration LAG = Duration.ofSeconds(30);
    private static final List<String> SENT = List.of("region", "type", "image");

    private final Account account;

    InstanceListEvidence(Account account) {
        this.account = account;
    }

    /** The new instances of a list, and whether no other create was open when it was read. */
    private record Seen(List<Instance> added, boolean alone) {

        boolean isOne() {
            return alone && added.size() == 1;
        }

        @Override
        public String toString() {
            return added.isEmpty()
                    ? "the account lists no new instance"
                    : "the account lists new instances: "
                            + added.stream().map(one -> one.id().toString()).collect(Collectors.joining(", "))
                            + (alone ? "" : ", and other creates of instances are open");
        }
    }

    /** Returns the sorted ids, separated by commas. */
    public static String text(Collection<Long> ids) {
        return ids.stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public boolean canSettleAtOnce(Entry open) {
        return open.applied().containsKey(BEFORE);
    }

    @Override
    public Optional<Entry> settle(Entry open, Instant since) {
        UnknownOutcomeMessages unknown = new UnknownOutcomeMessages(account);
        if (!canSettleAtOnce(open)) {
            throw unknown.ofEarlierCreate(open);
        }
        Waiter.Awaited<Seen> listed = new Waiter.Awaited<>(
                open.reference() + " on the service",
                within -> look(open, within),
                seen -> seen.alone() && !seen.added().isEmpty(),
                Seen::toString);
        new Waiter(account).reaches(Deadline.in(LAG, account.timing()), listed);
        Seen last = listed.seen().get();
        if (!last.isOne() || !isAsSent(open, last.added().get(0))) {
            throw unknown.ofEarlierCreate(open, last.toString());
        }
        String id = last.added().get(0).id().toString();
        TreeMap<String, String> facts = new TreeMap<>(open.applied());
        facts.remove(BEFORE);
        account.recordFound(open.reference(), id, facts, unknown.foundBecause(open.intent()));
        return account.ledger().find(open.reference());
    }

    /** The ledger is read on both sides, so that a create which ends meanwhile is noticed. */
    private Seen look(Entry open, Deadline within) {
        boolean alone = isAlone(open);
        Set<String> known =
                new HashSet<>(Arrays.asList(open.applied().get(BEFORE).split(",")));
        List<Instance> listed = account.client()
                .within(within)
                .instances()
                .list(Filter.NONE)
                .items()
                .toList();
        account.recorded(Kind.INSTANCE).forEach(entry -> known.add(entry.id()));
        return new Seen(
                listed.stream()
                        .filter(one -> !known.contains(one.id().toString()))
                        .toList(),
                alone && isAlone(open));
    }

    private boolean isAlone(Entry open) {
        return account.ledger().entries().stream()
                .filter(entry -> entry.reference().kind() == Kind.INSTANCE && entry.id() == null)
                .allMatch(entry -> entry.reference().equals(open.reference()));
    }

    /** Fields that were not sent are not compared. A field that the list does not show proves nothing. */
    private static boolean isAsSent(Entry open, Instance shown) {
        return SENT.stream()
                .filter(open.applied()::containsKey)
                .allMatch(field -> Objects.equals(
                        open.applied().get(field),
                        switch (field) {
                            case "region" -> shown.region();
                            case "type" -> shown.type();
                            default -> shown.image();
                        }));
    }
}
