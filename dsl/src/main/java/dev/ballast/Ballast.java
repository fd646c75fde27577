package dev.ballast;

import dev.ballast.dsl.Cloud;
import dev.ballast.http.Connection;
import dev.ballast.http.Json;
import dev.ballast.ledger.Ledger;

/**
 * Opens a {@link Cloud}, the entry point of the library: {@code try (Cloud cloud = Ballast.sandbox()) { cloud.volume("data",
 * 20); }}.
 */
public final class Ballast {

    private Ballast() {}

    /** Opens the cloud that the environment and the configuration file select. */
    public static Cloud open() {
        return builder().open();
    }

    /** Starts a simulated service in this process, in virtual time, and opens it with a ledger in memory. */
    public static Cloud sandbox() {
        return builder().sandbox();
    }

    /** Returns a builder that opens a cloud with other settings or with listeners. */
    public static CloudBuilder builder() {
        return new CloudSetup();
    }

    /**
     * Initialises the libraries that a cloud needs, which takes about a quarter of a second in a new process. A program can
     * call this on another thread while it reads its runbook. Opens neither a file nor a connection.
     *
     * @param simulated whether the program uses only a simulated service, which needs no HTTP and no driver of a ledger
     * @param tls whether the service may have an https address
     */
    public static void prepare(boolean simulated, boolean tls) {
        Json.prepare();
        if (!simulated) {
            Ledger.prepare();
            Connection.prepare(tls);
        }
    }
}
