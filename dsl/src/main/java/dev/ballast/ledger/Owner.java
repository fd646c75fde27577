package dev.ballast.ledger;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The run that opened an intent.
 *
 * @param host the name of the machine
 * @param pid the id of the process, or null if it gave up the call with an unknown outcome
 * @param run identifies one opening of a ledger, also within a process
 */
public record Owner(String host, Long pid, String run) {

    private static final Path LINUX_NAME = Path.of("/proc/sys/kernel/hostname");

    /** Read once, because outside Linux it may need a lookup at the name service. */
    private static final String HOST = hostName();

    /** Returns this process as the owner of a new run. */
    public static Owner thisProcess() {
        return new Owner(
                HOST,
                ProcessHandle.current().pid(),
                UUID.randomUUID().toString().substring(0, 8));
    }

    /** Returns the state of the process that began a call at the time {@code since}, as far as {@code thisHost} can find out. */
    State state(String thisHost, Instant since) {
        if (pid != null && !host.equals(thisHost)) {
            return State.UNKNOWN;
        }
        // Process ids are reused. The start time of a process is coarse.
        return Optional.ofNullable(pid)
                .flatMap(ProcessHandle::of)
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .startInstant()
                        .filter(start -> start.isAfter(since.plusSeconds(1)))
                        .isEmpty())
                .map(process -> State.RUNNING)
                .orElse(State.ENDED);
    }

    private static String hostName() {
        try {
            return Files.isReadable(LINUX_NAME)
                    ? Files.readString(LINUX_NAME).strip()
                    : InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unknown) {
            // Its message begins with the name that could not be resolved.
            return String.valueOf(unknown.getMessage()).split(":", 2)[0];
        } catch (IOException unreadable) {
            return "localhost";
        }
    }

    /** The state of the run that began a call. */
    public enum State {

        /** Its process still runs on this host, so it may still work on the call. */
        RUNNING,

        /** It no longer works on the call. */
        ENDED,

        /** It is on another host. */
        UNKNOWN
    }
}
