package dev.ballast.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The run that holds a lease.
 *
 * @param host the name of the host
 * @param machine identifies a machine or container among those with the same host name; empty where the system has no such id
 * @param pid the id of the process
 * @param started the time at which the process started, or null if the system does not report it
 * @param user the name of the user
 * @param run identifies one opening of a ledger, as in {@link Owner}
 * @param work the work of the run, such as {@code deploy.groovy}
 */
public record LeaseOwner(String host, String machine, long pid, Instant started, String user, String run, String work) {

    /** The owner of a lease whose row cannot be read. Another run waits until that lease expires. */
    static final LeaseOwner UNREADABLE =
            new LeaseOwner("?", "", 0, null, "?", "", "its record in the ledger cannot be read");

    private static final String MACHINE = machineId();

    /** Returns the owner of a lease that this process takes. */
    static LeaseOwner of(Owner owner, String work) {
        return new LeaseOwner(
                owner.host(),
                MACHINE,
                owner.pid(),
                start(owner.pid()),
                System.getProperty("user.name"),
                owner.run(),
                work);
    }

    /**
     * Returns true if the process ran on the machine of {@code other} and no longer exists; false if this process cannot find
     * out.
     */
    boolean isGone(LeaseOwner other) {
        return host.equals(other.host)
                && machine.equals(other.machine)
                && ProcessHandle.of(pid)
                        .filter(ProcessHandle::isAlive)
                        .filter(process -> !startedAfter(start(pid)))
                        .isEmpty();
    }

    /** Allows a difference of one second, because the start time of a process is coarse. Process ids are reused. */
    private boolean startedAfter(Instant start) {
        return started != null && start != null && start.isAfter(started.plusSeconds(1));
    }

    /** Returns the owner for messages, such as {@code process 812 of ann on db1 (deploy.groovy)}. */
    @Override
    public String toString() {
        return "process " + pid + " of " + user + " on " + host + " (" + work + ")";
    }

    private static Instant start(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .orElse(null);
    }

    /**
     * Returns the boot id and the namespace of process ids on Linux, because containers may share a host name; empty
     * elsewhere.
     */
    private static String machineId() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + " "
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException elsewhere) {
            return "";
        }
    }
}
