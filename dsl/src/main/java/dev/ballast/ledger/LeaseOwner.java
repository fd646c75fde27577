package dev.ballast.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The run that holds a lease.
 *
 * @param host the name of its machine
 * @param machine what tells machines and containers of one host name apart; empty where the system has nothing for it
 * @param pid its process
 * @param started when that process started, or null if the system does not tell
 * @param user the name of its user
 * @param run identifies one opening of a ledger, as in {@link Owner}
 * @param work what it runs, such as {@code deploy.groovy}
 */
public record LeaseOwner(String host, String machine, long pid, Instant started, String user, String run, String work) {

    /** The owner of a lease whose row does not say who holds it: another run waits until it expires. */
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

    /** Returns true if its process ran on the machine of {@code other} and is gone; false if that cannot be known. */
    boolean isGone(LeaseOwner other) {
        return host.equals(other.host)
                && machine.equals(other.machine)
                && ProcessHandle.of(pid)
                        .filter(ProcessHandle::isAlive)
                        .filter(process -> !startedAfter(start(pid)))
                        .isEmpty();
    }

    /** Process ids are reused, and the start time of a process is coarse. */
    private boolean startedAfter(Instant start) {
        return started != null && start != null && start.isAfter(started.plusSeconds(1));
    }

    /** Returns it for messages: {@code process 812 of ann on db1 (deploy.groovy)}. */
    @Override
    public String toString() {
        return "process " + pid + " of " + user + " on " + host + " (" + work + ")";
    }

    private static Instant start(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .orElse(null);
    }

    /** On Linux this start of the kernel and the namespace of process ids: containers may share a host name. */
    private static String machineId() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + " "
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException elsewhere) {
            return "";
        }
    }
}
