package dev.ballast.reconcile.drift;

import dev.ballast.certificate.Validity;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.Owner;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Kind;
import dev.ballast.model.PlannedMaintenance;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.drift.Drift.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of a ledger with the service.
 *
 * @param resources the NodeBalancers, instances and volumes, each with its parts
 * @param notes the limits of the report, each as a sentence
 * @param maintenance what the vendor plans for the instances among them
 * @param advice commands for resources that are gone or differ, each as a line
 * @param awaited what awaits the answer of a person, each as a line with the command
 * @param read when the service was read, virtual on a sandbox in virtual time
 * @param present the time that certificates are judged by, as {@link Account#present}
 * @param certificateDays a certificate with fewer days left, or less than a third of its time, needs attention
 * @param heldDays what a verb has held back for so many days needs attention; null for never
 */
public record DriftReport(
        List<Drift> resources,
        List<String> notes,
        PlannedMaintenance maintenance,
        List<String> advice,
        List<String> awaited,
        Instant read,
        Instant present,
        int certificateDays,
        Integer heldDays) {

    /** The default number of days that a certificate should be valid. */
    public static final int CERTIFICATE_DAYS = 14;

    private static final Set<State> AS_IT_SHOULD_BE =
            Set.of(State.SAME, State.ACCEPTED, State.HELD, State.NEW, State.UNREADABLE);

    /**
     * Reads the resources of the ledger from the service; sends no write. Where the dialect has lists: one for each kind of
     * the names, one for the configs of each NodeBalancer and one for the nodes of each config, in two steps of parallel
     * requests, then one for planned maintenance if there is an instance.
     *
     * @param names the names to read; empty for all
     * @param all whether to tell resources of the account, too, that the ledger does not know
     * @param heldDays after so many days, what a verb has held back needs attention; null for never
     * @throws dev.ballast.error.RuleException when the ledger does not know a name, before anything is sent
     */
    public static DriftReport read(
            Account account, List<String> names, boolean all, int certificateDays, Integer heldDays) {
        DriftReader reader =
                account.dialect().publicService() ? new ListedDrift(account, all) : new DocumentedDrift(account);
        List<Drift> found = reader.read(DriftScope.of(account.ledger(), names)).stream()
                .map(drift -> isProtected(drift.reference(), account) ? drift.noting("protected") : drift)
                .toList();
        return new DriftReport(
                found,
                reader.notes(),
                maintenance(found, account),
                advice(found, account),
                account.ledger().log().awaited().stream()
                        .map(event -> event.awaits(account.commands()))
                        .toList(),
                account.now(),
                account.present(),
                certificateDays,
                heldDays);
    }

    private static PlannedMaintenance maintenance(List<Drift> found, Account account) {
        Map<String, String> names = found.stream()
                .filter(drift -> drift.reference().kind() == Kind.INSTANCE && drift.id() != null)
                .collect(Collectors.toMap(Drift::id, drift -> drift.reference().name(), (one, same) -> one));
        return names.isEmpty() || !account.dialect().publicService()
                ? PlannedMaintenance.NONE
                : account.client().maintenance().of(names);
    }

    private static boolean isProtected(Reference reference, Account account) {
        return account.profileProtects().find(reference).isPresent()
                || account.ledger().find(reference).flatMap(Ledger::protectedBy).isPresent();
    }

    private static List<String> advice(List<Drift> found, Account account) {
        TargetCommands commands = account.commands();
        List<String> lines = new ArrayList<>(open(found, account));
        TargetCommands.byKind(gone(found).map(Drift::reference))
                .forEach(each -> lines.add(commands.advice("if it was removed on purpose", commands.forget(each))));
        found.forEach(whole -> {
            List<String> each = whole.withParts()
                    .flatMap(drift -> drift.differences().stream()
                            .filter(difference -> !difference.accepted())
                            .map(difference -> commands.accept(drift.reference(), difference.field())))
                    .toList();
            if (each.size() == 1) {
                lines.add(commands.advice("to accept a difference", each.get(0)));
            } else if (!each.isEmpty()) {
                lines.add(commands.advice(
                        "to accept the differences of " + whole.reference(), commands.accept(whole.reference())));
            }
        });
        return lines.stream().distinct().toList();
    }

    /** Returns the commands that settle open calls, except calls that a run still works on. */
    private static List<String> open(List<Drift> found, Account account) {
        TargetCommands commands = account.commands();
        List<Entry> open = found.stream()
                .flatMap(Drift::withParts)
                .filter(drift -> drift.state() == State.OPEN)
                .flatMap(drift -> account.ledger().find(drift.reference()).stream())
                .filter(entry -> entry.intent() != null)
                .filter(entry -> account.ledger().state(entry.intent()) != Owner.State.RUNNING)
                .toList();
        List<String> lines = new ArrayList<>();
        TargetCommands.byKind(open.stream().filter(entry -> entry.id() == null).map(Entry::reference))
                .forEach(each -> {
                    lines.add(commands.advice("if the open create has created it", commands.adopt(each)));
                    lines.add(commands.advice("if it has created nothing", commands.forget(each)));
                });
        open.stream()
                .filter(entry -> entry.id() != null)
                .forEach(entry -> lines.add(commands.advice(
                        "run again the runbook that " + (entry.isDeletionOpen() ? "deletes " : "boots ")
                                + entry.reference() + ", or to keep it as it is",
                        commands.adopt(entry.reference(), entry.id()))));
        return lines;
    }

    /** Returns the resources that are gone, without the parts of those. */
    private static Stream<Drift> gone(List<Drift> drifts) {
        return drifts.stream().flatMap(drift -> drift.state() == State.GONE ? Stream.of(drift) : gone(drift.parts()));
    }

    /** Returns how many resources and parts are in each state, in the order of the states. */
    public Map<State, Long> counts() {
        Map<State, Long> counts = new EnumMap<>(State.class);
        all().forEach(drift -> counts.merge(drift.state(), 1L, Long::sum));
        return counts;
    }

    /** Returns whether anything differs, is gone, is down, open or due, a certificate expires soon, or a person has to answer. */
    public boolean needsAttention() {
        return !awaited.isEmpty()
                || all().anyMatch(drift ->
                        isSoon(drift) || isDue(drift) || !(AS_IT_SHOULD_BE.contains(drift.state()) || isFailed(drift)));
    }

    /** Returns the resources that differ or have parts that differ. */
    public List<Drift> changed() {
        return changed(resources);
    }

    private List<Drift> changed(List<Drift> drifts) {
        return drifts.stream()
                .map(drift -> drift.containing(changed(drift.parts())))
                .filter(drift -> drift.state() != State.SAME
                        || isSoon(drift)
                        || !drift.parts().isEmpty())
                .toList();
    }

    /** Returns whether something could not be read. */
    public boolean isIncomplete() {
        return all().anyMatch(DriftReport::isFailed);
    }

    /** Returns the days until the certificate of a port expires, negative after that; null if the end is unknown. */
    public Long daysLeft(Drift drift) {
        return drift.validity() == null ? null : drift.validity().daysLeft(present);
    }

    /** Returns whether the certificate of a port expires within the days of the report, as {@link Validity#endsWithin}. */
    public boolean isSoon(Drift drift) {
        return drift.validity() != null && drift.validity().endsWithin(Duration.ofDays(certificateDays), present);
    }

    /** Returns whether a verb has held it back for the days of the report. */
    public boolean isDue(Drift drift) {
        return heldDays != null
                && drift.hold() != null
                && !drift.hold().since().plus(Duration.ofDays(heldDays)).isAfter(read);
    }

    private static boolean isFailed(Drift drift) {
        return drift.state() == State.FAILED;
    }

    /** Returns all resources and their parts, each part after what holds it. */
    public Stream<Drift> all() {
        return resources.stream().flatMap(Drift::withParts);
    }
}
