package dev.ballast.reconcile.outcome;

import dev.ballast.error.BallastException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Intent;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.Owner;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.time.Age;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Describes calls whose outcome is unknown: the call, its time and process, and how to continue. */
public final class UnknownOutcomeMessages {

    private static final String LOOK = "check the account, then run one of";

    private final Account account;

    UnknownOutcomeMessages(Account account) {
        this.account = account;
    }

    /** Returns the exception for a create of this run without a clear answer; {@code first} begins the advice with another way on. */
    OutcomeUnknownException ofCreate(OpenIntent intent, Throwable failure, String first) {
        String why = failure instanceof BallastException known ? known.problem() : failure.toString();
        return new OutcomeUnknownException(
                intent.reference() + " may exist: " + sent(intent.intent()) + " and failed: " + why,
                first + lookUp(List.of(intent.reference())),
                failure);
    }

    /**
     * Returns the exception for a create of an earlier run. The message names all open creates of that run, unless its process
     * may still work on them.
     */
    OutcomeUnknownException ofEarlierCreate(Entry entry) {
        return ofEarlierCreate(entry, "");
    }

    /** Returns that exception; {@code shown} says what the service shows. */
    OutcomeUnknownException ofEarlierCreate(Entry entry, String shown) {
        List<Reference> alone = List.of(entry.reference());
        Owner.State owner = account.ledger().state(entry.intent());
        try {
            return ofEarlierCreate(
                    entry, shown, owner, owner == Owner.State.RUNNING ? alone : openIn(run(entry.intent())));
        } catch (LedgerException lost) {
            OutcomeUnknownException unknown = ofEarlierCreate(entry, shown, owner, alone);
            unknown.addSuppressed(lost);
            return unknown;
        }
    }

    private OutcomeUnknownException ofEarlierCreate(
            Entry entry, String shown, Owner.State owner, List<Reference> left) {
        boolean underWay = owner == Owner.State.RUNNING;
        String others = left.size() == 1 ? "" : "; " + (left.size() - 1) + " more of that run are open";
        return new OutcomeUnknownException(
                entry.reference() + " may exist: " + unanswered(entry.intent()) + others
                        + (shown.isEmpty() ? "" : "; " + shown),
                underWay ? waitFor("creating") : (owner == Owner.State.ENDED ? "" : wait("creating")) + lookUp(left));
    }

    /** Returns the exception for a create with several candidates on the service, or with an older one. */
    OutcomeUnknownException ambiguous(Entry open, List<Candidate> found) {
        String ids = found.stream().map(Candidate::toString).collect(Collectors.joining(", "));
        Map<String, String> commands = new LinkedHashMap<>();
        found.forEach(one -> commands.put(
                account.commands().adopt(open.reference(), one.id()),
                "it is " + (found.size() == 1 ? "that one" : one)));
        commands.put(account.commands().forget(open.reference()), "none of them is it: the next run creates it");
        return new OutcomeUnknownException(
                open.reference() + " may exist: " + sent(open.intent())
                        + ", and no answer is recorded; the service has "
                        + (found.size() == 1 ? "one that is older: " : found.size() + " like it: ") + ids,
                account.commands().choice(LOOK, commands));
    }

    /** Returns how Ballast knows that a create without an answer has created the resource: a list shows it. */
    String foundBecause(Intent intent) {
        return sent(intent) + " without a clear answer, and it was found on the service";
    }

    /** Returns how Ballast knows that a create without an answer has created the node: the count of the port shows it. */
    String countedBecause(Intent intent) {
        return sent(intent) + " without a clear answer, and its port counts it; nothing shows its id";
    }

    /** Returns the exception for a deletion by a run that may still work on it. */
    OutcomeUnknownException ofDeletion(Resource resource, Intent intent) {
        return new OutcomeUnknownException(
                resource + " may be deleted: " + unanswered(intent),
                account.ledger().state(intent) == Owner.State.RUNNING
                        ? waitFor("deleting")
                        : wait("deleting")
                                + account.commands()
                                        .advice(
                                                "write " + delete(resource) + ", or to keep it",
                                                account.commands().adopt(resource.reference(), resource.idText())));
    }

    /** Returns the line of a runbook that deletes the volume. */
    public static String delete(Resource volume) {
        return volume.expression() + ".delete()";
    }

    /** Returns the call, its time and process, and that its outcome is unknown, as a sentence. */
    String unanswered(Intent intent) {
        return sent(intent) + ", " + Age.between(intent.since(), account.now()) + " ago, " + author(intent)
                + ", and no answer is recorded";
    }

    private static String waitFor(String doing) {
        return "wait, then run again: that process may be " + doing + " it; if it hangs, end it first";
    }

    private static String wait(String doing) {
        return "wait, then run again: another run may be " + doing + " it; else ";
    }

    private List<Reference> openIn(String run) {
        return account.ledger().entries().stream()
                .filter(entry -> entry.id() == null && Objects.equals(run(entry.intent()), run))
                .map(Entry::reference)
                .toList();
    }

    private static String run(Intent intent) {
        return intent.owner().run();
    }

    /** Returns which call it was and when it was sent. */
    public static String sent(Intent intent) {
        return intent.operation() + " was sent at " + Age.CLOCK.format(intent.since());
    }

    private String author(Intent intent) {
        Owner owner = intent.owner();
        if (owner.pid() == null) {
            return "by a run on " + owner.host() + " that got no answer";
        }
        return "by process " + owner.pid() + " on " + owner.host()
                + switch (account.ledger().state(intent)) {
                    case RUNNING -> ", which is still running";
                    case ENDED -> ", which has ended";
                    case UNKNOWN -> "";
                };
    }

    /** Returns the commands by kind, each below its condition. */
    private String lookUp(List<Reference> open) {
        boolean one = open.size() == 1;
        TargetCommands target = account.commands();
        List<Reference[]> kinds = TargetCommands.byKind(open.stream());
        Map<String, String> commands = new LinkedHashMap<>();
        kinds.forEach(some -> commands.put(target.adopt(some), one ? exists(some[0]) : "those that exist"));
        kinds.forEach(some -> commands.put(target.forget(some), one ? "it does not exist" : "those that do not"));
        return target.choice(LOOK, commands);
    }

    private static String exists(Reference reference) {
        return reference.kind() == Kind.ADDRESS || reference.kind() == Kind.RESERVED_IP
                ? "it exists: write the address"
                : "it exists and has this id";
    }
}
