package dev.ballast.http

import dev.ballast.model.Dialect
import dev.ballast.model.Secret
import dev.ballast.redact.Redactor
import dev.ballast.time.Timing
import java.time.Duration
import java.util.random.RandomGenerator

/** The usual settings of a connection, of which a spec changes some by their names. */
class WireSettings {

    static ConnectionSettings of(URI base, String token = 'tok-12345', Map changes = [:]) {
        with(new ConnectionSettings(base, Secret.of(token), Dialect.DOCUMENTED, Timing.real(), 32, Duration.ofMinutes(2), ConnectionSettings.CONNECT,
            Duration.ofSeconds(60), null, {}, {}, new Redactor(), null, {}, NetworkRoute.DIRECT, RandomGenerator.default), changes)
    }

    static ConnectionSettings with(ConnectionSettings settings, Map changes) {
        new ConnectionSettings(*ConnectionSettings.recordComponents.collect {
            changes.containsKey(it.name) ? changes[it.name] : it.accessor.invoke(settings)
        })
    }
}
