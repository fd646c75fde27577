package dev.ballast.reconcile.instance;

import dev.ballast.client.Instances;
import dev.ballast.client.Instances.Rebuild;
import dev.ballast.error.CallException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.instance.InstanceRequest.Deployment;
import dev.ballast.reconcile.outcome.DeletionLocks;
import dev.ballast.reconcile.outcome.ForeignOwner;
import dev.ballast.reconcile.outcome.Protection;
import dev.ballast.reconcile.vpc.VpcAddresses;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rebuild of an instance. The ledger keeps the values that it replaces beside the new ones: the block that created the
 * instance may go on naming them.
 */
final class InstanceRebuild {

    /** Prefix of the facts with the values from before each rebuild, one per line. */
    private static final String BEFORE = "beforeRebuild.";

    private final Account account;
    private final ResponseCache<Instance> answers;
    private final InstancePower power;

    private final VpcAddresses vpcAddresses;

    InstanceRebuild(Account account, ResponseCache<Instance> answers, InstancePower power, VpcAddresses vpcAddresses) {
        this.account = account;
        this.answers = answers;
        this.power = power;
        this.vpcAddresses = vpcAddresses;
    }

    /**
     * Rebuilds the instance after a question, and waits until it runs; does nothing if it has that image and disk encryption,
     * unless {@code again}.
     *
     * @param facts the facts that the ledger keeps of it, by word; null for those that it forgets
     * @throws OutcomeUnknownException if the rebuild may have happened; the ledger forgets the values then
     */
    void run(Resource instance, Deployment wanted, Map<String, String> facts, boolean again, WaitOptions options) {
        account.runExclusively(instance, () -> {
            new Protection(account).refuse(instance, "rebuilt");
            String image = wanted.settings().text(InstanceSetting.IMAGE);
            Instance now = answers.fresh(instance, account.deadline(options));
            ForeignOwner.refuse(instance, Optional.of(now));
            boolean rebuilds = again || isOther(now, wanted);
            String change = now.image() == null
                    ? "with image '" + image + "'"
                    : "from image '" + now.image() + "' to '" + image + "'";
            if (rebuilds) {
                DeletionLocks.refuse(instance, Optional.of(now));
                vpcAddresses.requireKeptByRebuild(instance, now);
                account.consent().requireAlways(InstancePower.REBUILD, "rebuilt", instance, change);
            }
            // The time that a person takes to answer does not count.
            Deadline deadline = account.deadline(options);
            if (rebuilds) {
                power.rebuild(instance, deadline, all -> send(all, instance, wanted, facts, again));
                account.reportChanged(instance, "rebuilt " + change);
            } else {
                account.reportUnchanged(instance, "already has image '" + image + "'");
            }
            OutsideChanges.recordConfirmed(account, instance, Map.of(InstanceSetting.IMAGE.word(), image));
            power.awaitRunning(instance, deadline);
        });
    }

    /** Returns whether the image or the encryption differs. An encryption that the answer does not show must not delete data. */
    private static boolean isOther(Instance now, Deployment wanted) {
        return !wanted.settings().text(InstanceSetting.IMAGE).equals(now.image())
                || wanted.settings().differingFrom(now).values().keySet().stream()
                        .anyMatch(setting -> setting.of(now) != null);
    }

    private void send(Instances all, Resource instance, Deployment wanted, Map<String, String> facts, boolean again) {
        recordBefore(instance, facts.keySet());
        try {
            all.rebuild(
                    instance.id(),
                    new Rebuild(
                            wanted.settings(),
                            wanted.rootPass(),
                            wanted.authorizedKeys(),
                            wanted.authorizedUsers(),
                            wanted.metadata(),
                            wanted.stackscript(),
                            wanted.sentData()));
        } catch (CallException failure) {
            if (failure.surelyNotDone()) {
                throw failure;
            }
            facts.replaceAll((word, value) -> null);
            OutsideChanges.recordConfirmed(account, instance, facts);
            throw new OutcomeUnknownException(
                    "it is not known whether " + instance + " was rebuilt: " + failure.problem()
                            + "; its data may be gone",
                    again
                            ? "look at the instance: if it was rebuilt, leave out again true, then run again"
                            : "look at the instance, then run again: if it has image '"
                                    + wanted.settings().text(InstanceSetting.IMAGE)
                                    + "', it is not rebuilt a second time",
                    failure);
        }
        OutsideChanges.recordConfirmed(account, instance, facts);
    }

    /** Records the values that a rebuild replaces, beside the values from earlier rebuilds. */
    private void recordBefore(Resource instance, Set<String> words) {
        Map<String, String> had = new TreeMap<>(account.applied(instance));
        answers.cached(instance).map(RecordedFacts::of).ifPresent(had::putAll);
        Map<String, String> before = new TreeMap<>();
        words.stream().filter(word -> had.get(word) != null).forEach(word -> {
            String earlier = had.getOrDefault(BEFORE + word, had.get(word));
            before.put(
                    BEFORE + word,
                    earlier.lines().anyMatch(had.get(word)::equals) ? earlier : earlier + "\n" + had.get(word));
        });
        if (account.isRecorded(instance)) {
            account.ledger().update(instance.reference(), before);
        }
    }

    /** Returns the fields of a block, sorted, that name a value from before a rebuild instead of the present one. */
    static List<String> replacedFields(Entry known, Map<String, String> shown, Map<String, Object> block) {
        return block.entrySet().stream()
                .filter(field -> field.getValue() != null)
                .filter(field -> !FixedFields.isSame(
                        field.getValue(),
                        shown.getOrDefault(field.getKey(), known.applied().get(field.getKey()))))
                .filter(field -> known.applied()
                        .getOrDefault(BEFORE + field.getKey(), "")
                        .lines()
                        .anyMatch(earlier -> FixedFields.isSame(field.getValue(), earlier)))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
