package dev.ballast.profile;

import java.util.Map;
import java.util.Optional;

/** The environment variables; a blank one counts as not set. */
record Environment(Map<String, String> variables) {

    Environment {
        variables = Map.copyOf(variables);
    }

    Optional<String> get(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /** Never the values: one may be a token. */
    @Override
    public String toString() {
        return "environment";
    }
}
