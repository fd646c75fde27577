package dev.ballast.preflight;

import dev.ballast.redact.Printable;
import java.util.List;
import java.util.Optional;

/** A text that is sent as it is written, such as a type or an image: not blank (document section 2; the values are not shown). */
public final class FilledTextRule implements Rule<String> {

    @Override
    public String name() {
        return "text";
    }

    @Override
    public String sentence() {
        return "A type, an image, a label, a check and a protocol are not blank and have no control character.";
    }

    @Override
    public List<String> refused() {
        return List.of("", " ", "a\tb");
    }

    @Override
    public Optional<Problem> examine(String text) {
        if (text == null || text.isBlank()) {
            return Problem.found("the text is blank", "write what the service knows, or leave the word out");
        }
        return Problem.when(
                text.codePoints().anyMatch(Printable::isControl),
                "text " + Quoted.of(text) + " has a control character",
                "leave it out");
    }
}
