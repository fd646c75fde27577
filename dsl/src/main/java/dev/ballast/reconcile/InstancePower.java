package dev.ballast.reconcile;

import dev.ballast.client.Instances;
import dev.ballast.error.RefusedException;
import dev.ballast.model.Instance;
import dev.ballast.reconcile.Waiter.Awaited;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Boots, reboots and shuts down instances where the service shows their status. Each verb looks first, does nothing if the
 * instance is in that state or on its way to it, and waits while a job runs on it.
 *
 * @param serving the last answers about instances whose nodes were found up since
 */
public record InstancePower(
        Account account,
        Waiter waiter,
        ResponseCache<Instance> answers,
        InstanceJobs jobs,
        Map<Resource, Instance> serving) {

    private static final Set<String> OFF = Set.of("offline", "stopped");
    private static final String RUNNING = "running";
    private static final String REBOOT = "reboot";

    /** A verb: the states in which there is nothing to do, until when it may take, and how it is sent. */
    private record Verb(String name, Set<String> done, Deadline deadline, Consumer<Instances> send) {}

    /** The status of an instance, and whether the job that was sent to it goes on. */
    private record Progressing(String status, boolean underWay) {}

    /** Boots the instance with that profile, or with the last one for null; {@code again} sends it whatever the status. */
    public void boot(Resource instance, Long profile, boolean again, WaitOptions options) {
        Set<String> done = again ? Set.of() : Set.of(RUNNING, "booting", "rebooting");
        act(instance, new Verb("boot", done, account.deadline(options), all -> all.boot(instance.id(), profile)));
    }

    /** Reboots the instance, unless it is rebooting. */
    public void reboot(Resource instance, WaitOptions options) {
        Set<String> done = Set.of("rebooting");
        act(instance, new Verb(REBOOT, done, account.deadline(options), all -> all.reboot(instance.id(), null)));
    }

    /** Shuts the instance down and waits until it is off. */
    public void shutDown(Resource instance, WaitOptions options) {
        Deadline deadline = account.deadline(options);
        Set<String> done = Set.of("offline", "stopped", "shutting_down");
        act(instance, new Verb("shutdown", done, deadline, all -> all.shutdown(instance.id())));
        await(instance, OFF, deadline);
    }

    /** Notes that the instance runs, as its node is up, although this older answer about it may show another status. */
    void isServing(Resource instance, Instance seen) {
        serving.put(instance, seen);
    }

    /** Returns the answer as it is, or as that of a running instance if that was found out since. */
    Instance now(Resource instance, Instance seen) {
        return seen.equals(serving.get(instance)) ? seen.withStatus(RUNNING) : seen;
    }

    /** Waits until the instance is running and what this session sent to it last is over; fails if that failed. */
    public void awaitRunning(Resource instance, WaitOptions options) {
        await(instance, Set.of(RUNNING), account.deadline(options));
    }

    private void act(Resource instance, Verb verb) {
        account.inTurn(instance, () -> {
            String status = answers.fresh(instance, verb.deadline).status();
            if (verb.done.contains(status)) {
                account.unchanged(instance, "is " + status + " already");
                return;
            }
            jobs.begin(instance, "linode_" + verb.name, verb.deadline);
            waiter.until(
                    verb.deadline,
                    List.of(new Awaited<>(
                            instance.toString(),
                            limit -> sent(instance, verb, limit),
                            String::isEmpty,
                            busy -> busy.isEmpty() ? "ready" : busy)));
            answers.drop(instance);
            account.changed(instance, verb.name + " sent");
        });
    }

    /** Sends the verb and returns empty text, or the status of an instance that is too busy to take it. */
    private String sent(Resource instance, Verb verb, Deadline limit) {
        try {
            verb.send.accept(account.client().within(limit).instances());
            return "";
        } catch (RefusedException.Busy busy) {
            return "busy (" + answers.fresh(instance, limit).status() + ")";
        }
    }

    private void await(Resource instance, Set<String> states, Deadline deadline) {
        waiter.until(
                deadline,
                List.of(new Awaited<>(
                        instance.toString(),
                        limit -> look(instance, states, limit),
                        now -> states.contains(now.status) && !now.underWay,
                        Progressing::status)));
    }

    /** An instance that stays in another state may have refused the job, and one that was to reboot may run because of that. */
    private Progressing look(Resource instance, Set<String> states, Deadline limit) {
        String status = answers.fresh(instance, limit).status();
        boolean atRest = OFF.contains(status) || RUNNING.equals(status);
        boolean unclear = atRest && (!states.contains(status) || jobs.isLast(instance, "linode_" + REBOOT));
        return new Progressing(status, unclear && jobs.isUnderWay(instance, limit));
    }
}
