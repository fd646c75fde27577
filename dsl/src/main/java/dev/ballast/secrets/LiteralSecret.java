package dev.ballast.secrets;

/**
 * A secret that is a literal in code.
 *
 * @param start the start index, including its quote
 * @param end the end index, after its quote if it has one
 * @param quote its opening quote, or empty if it is not a string literal
 * @param variable a name for an environment variable with it
 * @param use its use
 */
public record LiteralSecret(int start, int end, String quote, String variable, Use use) {

    /** The use of a secret. */
    public enum Use {
        VALUE,
        /** The argument of a word that takes a secret. */
        ARGUMENT,
        /** The name of a secret, where the secret itself was written. */
        NAME
    }

    /** Returns the code that replaces the literal by a lookup of the secret. */
    public String replacement() {
        return switch (use) {
            case VALUE -> "secret('" + variable + "').reveal()";
            case ARGUMENT -> "secret('" + variable + "')";
            case NAME -> "'" + variable + "'";
        };
    }

    /** Returns whether it is the whole string literal, so that a replacement loses no other text. */
    public boolean isWhole(String text) {
        String inside = inside(text);
        return SecretShape.within(inside).stream().allMatch(part -> part.start() == 0 && part.end() == inside.length());
    }

    /** Returns the text between the quotes. */
    public String inside(String text) {
        return text.substring(Math.min(start + quote.length(), end), end - closing(text));
    }

    /** Returns the length of its closing quote; 0 if the text ends before. */
    int closing(String text) {
        String close = quote.equals("$/") ? "/$" : quote;
        return end - start >= 2 * quote.length() && text.startsWith(close, end - close.length()) ? close.length() : 0;
    }

    /** Returns the same secret at another range. */
    public LiteralSecret at(int from, int to) {
        return new LiteralSecret(from, to, quote, variable, use);
    }

    /** Returns the same secret with another name. */
    public LiteralSecret named(String name) {
        return new LiteralSecret(start, end, quote, name, use);
    }
}
