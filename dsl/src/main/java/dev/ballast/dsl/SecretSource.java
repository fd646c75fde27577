package dev.ballast.dsl;

import dev.ballast.model.Secret;

/** Finds secrets by name; the door gives one that looks at the environment, then a file, then asks. */
@FunctionalInterface
public interface SecretSource {

    /** Returns the secret, or fails saying how to give it. */
    Secret named(String name);
}
