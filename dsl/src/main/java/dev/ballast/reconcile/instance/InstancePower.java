package dev.ballast.reconcile.instance;

import dev.ballast.client.Instances;
import dev.ballast.client.Instances.ResizeFields;
import dev.ballast.error.JobFailedException;
import dev.ballast.error.RefusedException;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.context.Waiter.Awaited;
import dev.ballast.reconcile.context.Waiter.Reason;
import dev.ballast.reconcile.facts.Hold;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.ForeignOwner;
import dev.ballast.time.Deadline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Boots, reboots, shuts down, resizes and rebuilds instances where the service shows their status. Each verb looks first, does
 * nothing if the instance is in that state or on its way to it, and waits while a job runs on it.
 */
public final class InstancePower {

    private static final Set<String> REST = Set.of("offline", "stopped", Instance.RUNNING);
    private static final String REBOOT = "reboot";
    private static final String RESIZE = "resize";
    static final String REBUILD = "rebuild";

    private final Account account;
    private final Waiter waiter;
    private final ResponseCache<Instance> answers;
    private final InstanceJobs jobs;

    /** The last answers about instances whose nodes were found up since. */
    private final Map<Resource, Instance> serving = new ConcurrentHashMap<>();

    InstancePower(Account account, Waiter waiter, ResponseCache<Instance> answers) {
        this.account = account;
        this.waiter = waiter;
        this.answers = answers;
        this.jobs = new InstanceJobs(account);
    }

    /** Returns the jobs of the service that run on instances. */
    public InstanceJobs jobs() {
        return jobs;
    }

    /** A verb: the states in which there is nothing to do, until when it may take, and how it is sent. */
    private record Verb(String name, Set<String> done, Deadline deadline, Consumer<Instances> send) {}

    /** The status and the type of an instance, and whether the job that was sent to it goes on. */
    private record Progressing(String status, String type, boolean underWay) {

        boolean isIdleOff() {
            return Instance.OFF.contains(Objects.toString(status)) && !underWay;
        }
    }

    /** Boots the instance with that profile, or with the last one for null; {@code again} sends it whatever the status. */
    public void boot(Resource instance, Long profile, boolean again, WaitOptions options) {
        Set<String> done = again ? Set.of() : Set.of(Instance.RUNNING, "booting", "rebooting");
        act(instance, new Verb("boot", done, account.deadline(options), all -> all.boot(instance.id(), profile)));
        recordOn(instance);
    }

    /** Reboots the instance, unless it is rebooting. */
    public void reboot(Resource instance, WaitOptions options) {
        Set<String> done = Set.of("rebooting");
        act(instance, new Verb(REBOOT, done, account.deadline(options), all -> all.reboot(instance.id())));
        recordOn(instance);
    }

    /** Shuts the instance down and waits until it is off. */
    public void shutDown(Resource instance, WaitOptions options) {
        Deadline deadline = account.deadline(options);
        Set<String> done = Set.of("offline", "stopped", "shutting_down");
        act(instance, new Verb("shutdown", done, deadline, all -> all.shutdown(instance.id())));
        record(instance, RecordedFacts.OFF, Hold.begin(account, instance, RecordedFacts.OFF));
        await(instance, Instance.OFF, now -> true, deadline);
    }

    /**
     * Gives the instance another type after a question, and waits until the resize ends and the instance is in the same
     * state as before; does nothing if it has that type and no job changes its state.
     *
     * @param warm whether it goes on running for the most part
     * @param resizeDisk whether its disk grows with the type, or null for the choice of the service
     */
    public void resize(Resource instance, String type, boolean warm, Boolean resizeDisk, WaitOptions options) {
        ResizeFields fields = new ResizeFields(type, warm ? "warm" : null, resizeDisk);
        account.runExclusively(instance, () -> {
            Instance now = answers.fresh(instance, account.deadline(options));
            String change = "from type '" + now.type() + "' to '" + type + "'";
            boolean resizes = !type.equals(now.type());
            if (resizes) {
                ForeignOwner.refuse(instance, Optional.of(now));
                account.consent().require(RESIZE, "resized", instance, change);
            }
            // The time that a person takes to answer does not count.
            Deadline deadline = account.deadline(options);
            if (resizes) {
                send(instance, new Verb(RESIZE, Set.of(), deadline, all -> all.resize(instance.id(), fields)));
                account.reportChanged(instance, "resized " + change);
                recordPlan(instance, type);
            } else {
                account.reportUnchanged(instance, "already has type '" + type + "'");
            }
            if (resizes || !REST.contains(now.status())) {
                awaitRest(instance, type, now, deadline);
            }
            recordPlan(instance, type);
        });
    }

    private void recordPlan(Resource instance, String type) {
        OutsideChanges.recordConfirmed(account, instance, Map.of(InstanceSetting.TYPE.word(), type));
    }

    /** Sends a rebuild, again while the instance is too busy to take it. */
    void rebuild(Resource instance, Deadline deadline, Consumer<Instances> send) {
        send(instance, new Verb(REBUILD, Set.of(), deadline, send));
        recordOn(instance);
    }

    private void recordOn(Resource instance) {
        record(instance, RecordedFacts.ON, Hold.end());
    }

    /** Records the state that a verb asks for; the service shows another one for a while. */
    private void record(Resource instance, String power, Map<String, String> hold) {
        Map<String, String> facts = new HashMap<>(hold);
        facts.put(RecordedFacts.POWER, power);
        OutsideChanges.recordConfirmed(account, instance, facts);
    }

    /** Waits until the instance has that type and is at rest, in the same state as before if it was at rest then. */
    private void awaitRest(Resource instance, String type, Instance before, Deadline deadline) {
        Set<String> states = Instance.OFF.contains(before.status())
                ? Instance.OFF
                : Instance.RUNNING.equals(before.status()) ? Set.of(Instance.RUNNING) : REST;
        try {
            await(instance, states, now -> type.equals(now.type), deadline);
        } catch (JobFailedException failed) {
            recordPlan(instance, before.type());
            throw failed;
        }
    }

    /** Notes that the instance runs, as its node is up, although this older answer about it may show another status. */
    void markServing(Resource instance, Instance seen) {
        serving.put(instance, seen);
    }

    /** Returns the answer as it is, or as that of a running instance if that was found out since. */
    Instance withServing(Resource instance, Instance seen) {
        return seen.equals(serving.get(instance)) ? seen.withStatus(Instance.RUNNING) : seen;
    }

    /** Waits until the instance is running and what this session sent to it last is over; fails if that failed. */
    public void awaitRunning(Resource instance, WaitOptions options) {
        awaitRunning(instance, account.deadline(options));
    }

    void awaitRunning(Resource instance, Deadline deadline) {
        await(instance, Set.of(Instance.RUNNING), now -> true, deadline);
    }

    private void act(Resource instance, Verb verb) {
        account.runExclusively(instance, () -> {
            String status = answers.fresh(instance, verb.deadline).status();
            if (verb.done.contains(status)) {
                account.reportUnchanged(instance, "is " + status + " already");
                return;
            }
            send(instance, verb);
            account.reportChanged(instance, verb.name + " sent");
        });
    }

    private void send(Resource instance, Verb verb) {
        jobs.begin(instance, "linode_" + verb.name, verb.deadline);
        waiter.await(
                verb.deadline,
                List.of(new Awaited<>(
                        instance.toString(),
                        limit -> trySend(instance, verb, limit),
                        String::isEmpty,
                        busy -> busy.isEmpty() ? "ready" : busy)));
        answers.drop(instance);
    }

    /** Sends the verb and returns empty text, or the status of an instance that is too busy to take it. */
    private String trySend(Resource instance, Verb verb, Deadline limit) {
        try {
            verb.send.accept(account.client().within(limit).instances());
            return "";
        } catch (RefusedException.Busy busy) {
            return "busy (" + answers.fresh(instance, limit).status() + ")";
        }
    }

    private void await(Resource instance, Set<String> states, Predicate<Progressing> such, Deadline deadline) {
        AtomicReference<Progressing> last = new AtomicReference<>();
        waiter.await(
                deadline,
                List.of(new Awaited<>(
                        instance.toString(),
                        last,
                        limit -> look(instance, states, limit),
                        now -> states.contains(now.status) && such.test(now) && !now.underWay,
                        Progressing::status,
                        () -> Reason.off("", last.get().isIdleOff() ? List.of(instance) : List.of()))));
    }

    /** An instance that stays in another state may have refused the job, and one that was to reboot, resize or rebuild is as before then. */
    private Progressing look(Resource instance, Set<String> states, Deadline limit) {
        Instance now = answers.fresh(instance, limit);
        String status = now.status();
        boolean mayNotHaveBegun =
                Stream.of(REBOOT, RESIZE, REBUILD).anyMatch(verb -> jobs.isLast(instance, "linode_" + verb));
        boolean unclear = REST.contains(status) && (!states.contains(status) || mayNotHaveBegun);
        return new Progressing(status, now.type(), unclear && jobs.isUnderWay(instance, limit));
    }
}
