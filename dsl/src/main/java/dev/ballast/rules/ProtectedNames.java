package dev.ballast.rules;

import dev.ballast.model.Reference;
import java.util.List;
import java.util.Optional;

/**
 * The resources that a profile protects, which nothing in a runbook changes.
 *
 * @param where the file and the profile, for messages
 * @param names kinds and names, such as {@code volume data}; {@code *} in a name stands for any characters
 */
public record ProtectedNames(String where, List<String> names) {

    /** Protects nothing. */
    public static final ProtectedNames NONE = new ProtectedNames("", List.of());

    /** Returns the first of the names that means this resource. */
    public Optional<String> find(Reference reference) {
        String named = reference.kind().word() + " " + reference.name();
        return names.stream()
                .filter(name -> named.matches("(?s)\\Q" + name.replace("*", "\\E.*\\Q") + "\\E"))
                .findFirst();
    }
}
