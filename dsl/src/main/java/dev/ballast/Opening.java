package dev.ballast;

import dev.ballast.client.Client;
import dev.ballast.converge.Account;
import dev.ballast.converge.Progress;
import dev.ballast.converge.Workers;
import dev.ballast.dsl.Cloud;
import dev.ballast.http.Connection;
import dev.ballast.http.Settings;
import dev.ballast.http.Timing;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import dev.ballast.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Thin. */
public final class Opening {

    private Consumer<Progress> progress = event -> {};

    /** Tells progress to this listener. */
    public Opening progress(Consumer<Progress> listener) {
        this.progress = listener;
        return this;
    }

    /** Opens a sandbox. */
    public Cloud sandbox() {
        Sandbox sandbox = Sandbox.start();
        Timing timing = new VirtualTiming(sandbox);
        Connection connection = Connection.open(
                Settings.of(sandbox.url(), Secret.of(sandbox.token())).withTiming(timing));
        Ledger ledger = Ledger.inMemory("sandbox", timing::now);
        Workers workers = new Workers(32);
        Account account = new Account(new Client(connection, Dialect.DOCUMENTED), ledger, timing, workers, progress);
        return new Cloud(
                account, new Cloud.Settings("sandbox", "us-east", name -> Secret.of("x"), Path.of("/tmp/trial"), () -> {
                    workers.close();
                    connection.close();
                    sandbox.close();
                }));
    }
}
