package dev.ballast.reconcile;

import dev.ballast.client.Instances;
import dev.ballast.error.RefusedException;
import dev.ballast.model.Instance;
import dev.ballast.reconcile.Waiter.Awaited;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Boots, reboots and shuts down instances where the service shows their status. Each verb looks first, does nothing if the
 * instance is in that state or on its way to it, and waits while a job runs on it.
 */
public record InstancePower(Account account, Waiter waiter, ResponseCache<Instance> answers) {

    private static final Set<String> OFF = Set.of("offline", "stopped");
    private static final String RUNNING = "running";

    /** Boots the instance with that profile, or with the last one for null; {@code again} sends it whatever the status. */
    public void boot(Resource instance, Long profile, boolean again) {
        Set<String> done = again ? Set.of() : Set.of(RUNNING, "booting", "rebooting");
        act(instance, done, "boot sent", limit(), instances -> instances.boot(instance.id(), profile));
    }

    /** Reboots the instance, unless it is rebooting. */
    public void reboot(Resource instance) {
        act(instance, Set.of("rebooting"), "reboot sent", limit(), instances -> instances.reboot(instance.id(), null));
    }

    /** Shuts the instance down and waits until it is off. */
    public void shutDown(Resource instance) {
        Deadline deadline = limit();
        Set<String> done = Set.of("offline", "stopped", "shutting_down");
        act(instance, done, "shutdown sent", deadline, instances -> instances.shutdown(instance.id()));
        await(instance, OFF, deadline);
    }

    /** Waits until the instance is running. */
    public void awaitRunning(Resource instance, WaitOptions options) {
        await(instance, Set.of(RUNNING), account.deadline(options));
    }

    private Deadline limit() {
        return account.deadline(new WaitOptions(true, null));
    }

    private void act(Resource instance, Set<String> done, String sent, Deadline deadline, Consumer<Instances> send) {
        account.inTurn(instance.reference(), () -> {
            String status = answers.fresh(instance, deadline).status();
            if (done.contains(status)) {
                account.unchanged(instance, "is " + status + " already");
                return;
            }
            waiter.until(
                    deadline,
                    List.of(new Awaited<>(
                            instance.toString(),
                            limit -> isTaken(account.client().within(limit).instances(), send),
                            Boolean::booleanValue,
                            taken -> taken ? "free" : "busy")));
            answers.drop(instance);
            account.changed(instance, sent);
        });
    }

    private static boolean isTaken(Instances instances, Consumer<Instances> send) {
        try {
            send.accept(instances);
            return true;
        } catch (RefusedException.Busy busy) {
            return false;
        }
    }

    private void await(Resource instance, Set<String> states, Deadline deadline) {
        waiter.until(
                deadline,
                List.of(new Awaited<>(
                        instance.toString(),
                        limit -> answers.fresh(instance, limit),
                        now -> states.contains(now.status()),
                        Instance::status)));
    }
}
