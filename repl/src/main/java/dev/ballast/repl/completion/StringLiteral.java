package dev.ballast.repl.completion;

import java.util.Optional;

/** Writes a value into a string literal of Groovy that has been begun. */
final class StringLiteral {

    private StringLiteral() {}

    /**
     * Returns the candidate with its text escaped for the literal; empty if the literal cannot hold it.
     *
     * @param quote the beginning of the literal, such as {@code "} or {@code '''}
     */
    static Optional<Candidate> in(String quote, Candidate candidate) {
        return escaped(quote, candidate.text())
                .map(text -> new Candidate(
                        text, candidate.kind(), candidate.signature(), candidate.doc(), candidate.rank()));
    }

    private static Optional<String> escaped(String quote, String value) {
        if (value.chars().anyMatch(Character::isISOControl)) {
            return Optional.empty();
        }
        String own = quote.substring(0, 1);
        return switch (own) {
            case "'" -> Optional.of(value.replace("\\", "\\\\").replace("'", "\\'"));
            case "\"" ->
                Optional.of(value.replace("\\", "\\\\").replace("\"", "\\\"").replace("$", "\\$"));
            // A slash ends it and a dollar may begin an expression; how a backslash reads depends on what follows.
            default -> value.matches("[^/$\\\\]*") ? Optional.of(value) : Optional.empty();
        };
    }
}
