package dev.ballast.preflight;

import dev.ballast.redact.Printable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A name: Ballast's own handle on a resource, by which the ledger finds its id. */
public final class NameRule implements Rule<String> {

    private static final int LONGEST = 255;
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    @Override
    public String name() {
        return "name";
    }

    @Override
    public String sentence() {
        return "A name has up to 255 characters, no colon, no control character, no # at its beginning, no blank at either end, and not only digits.";
    }

    @Override
    public List<String> refused() {
        return List.of("", "a\tb", " web", "web:1", "#5", "12", "x".repeat(LONGEST + 1));
    }

    @Override
    public Optional<Problem> examine(String name) {
        if (name == null || name.isBlank()) {
            return Problem.found("the name is blank", "write a name such as 'web'");
        }
        return wrongCharacter(name).or(() -> wrongWhole(name));
    }

    private static Optional<Problem> wrongCharacter(String name) {
        if (name.codePoints().anyMatch(Printable::isControl)) {
            return Problem.found("name " + Quoted.of(name) + " has a control character", "leave it out");
        }
        if (!name.equals(name.strip())) {
            return Problem.found("name " + Quoted.of(name) + " begins or ends with a blank", "leave the blank out");
        }
        if (name.startsWith("#")) {
            return Problem.found(
                    "name " + Quoted.of(name) + " begins with #, and that means an id",
                    "write the id as a bare number, or a name without the #");
        }
        return Problem.when(
                name.contains(":"),
                "name " + Quoted.of(name) + " has a colon",
                "write " + Quoted.of(name.replace(':', '-')) + ": the ledger separates names with colons");
    }

    private static Optional<Problem> wrongWhole(String name) {
        if (DIGITS.matcher(name).matches()) {
            return Problem.found(
                    "name " + Quoted.of(name) + " has only digits, and those mean an id",
                    "write the id without quotes, or a name with a letter in it");
        }
        return Problem.when(
                name.length() > LONGEST,
                "name " + Quoted.of(name) + " has " + name.length() + " characters",
                "write one of up to " + LONGEST);
    }
}
