package dev.ballast.explore;

import dev.ballast.CloudSetup;
import dev.ballast.dsl.Cloud;
import dev.ballast.error.SetupException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.http.Connection;
import dev.ballast.ledger.Ledger;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.time.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Opens clouds that read a simulated account as it is now, for invariants and pictures: they write nothing, and wait for nothing.
 *
 * @param environment the environment variables of the reader
 * @param home the home folder of the reader
 */
record Onlooker(Sandbox account, Map<String, String> environment, Path home) implements Timing {

    /** Opens a cloud with this ledger; {@code count} is run before each request. */
    Cloud open(Ledger ledger, Runnable count) {
        return new CloudSetup()
                .environment(environment, home)
                .state(Path.of("sim.json"))
                .timing(this)
                .on(
                        account,
                        settings -> {
                            SimulatedConnection wire = new SimulatedConnection(account, settings);
                            return Connection.open(settings, request -> {
                                if (request.writes()) {
                                    throw new SetupException("an invariant writes nothing", null);
                                }
                                count.run();
                                return wire.act(request);
                            });
                        },
                        settings -> ledger);
    }

    @Override
    public Instant now() {
        return account.now();
    }

    @Override
    public long nanos() {
        return Duration.between(SimulatedHistory.START, now()).toNanos();
    }

    @Override
    public void sleep(Duration duration) {
        throw new WaitTimeoutException("an invariant waits for nothing", null);
    }
}
