package dev.ballast.dsl;

import dev.ballast.model.Secret;

/** Finds secrets by name: in the environment, else in a file, else by a question once the secret is needed. */
@FunctionalInterface
public interface SecretSource {

    /** Returns the secret. One that is set nowhere is asked for when it is revealed, which may fail and says how to give it. */
    Secret named(String name);
}
