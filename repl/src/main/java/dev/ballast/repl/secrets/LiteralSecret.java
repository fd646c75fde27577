package dev.ballast.repl.secrets;

/**
 * A secret that is written into a text of code.
 *
 * @param start where it begins, its quote included
 * @param end where it ends, behind its quote if it has one
 * @param quote how it begins: a quote, or nothing for what is no text of the code
 * @param variable the name that an environment variable for it would have
 * @param use what it is used as
 */
public record LiteralSecret(int start, int end, String quote, String variable, Use use) {

    /** What a secret is used as. */
    public enum Use {
        VALUE,
        /** The argument of a word that takes a secret. */
        ARGUMENT,
        /** The name of a secret, where the secret itself was written. */
        NAME
    }

    /** Returns what is written in place of the literal, so that the code means the same and asks for the secret. */
    public String replacement() {
        return switch (use) {
            case VALUE -> "secret('" + variable + "').reveal()";
            case ARGUMENT -> "secret('" + variable + "')";
            case NAME -> "'" + variable + "'";
        };
    }

    /** Returns whether it is all that stands between the quotes, so that the replacement loses nothing beside it. */
    public boolean isWhole(String text) {
        String inside = inside(text);
        return SecretShape.within(inside).stream().allMatch(part -> part.start() == 0 && part.end() == inside.length());
    }

    /** Returns what stands between the quotes. */
    public String inside(String text) {
        return text.substring(Math.min(start + quote.length(), end), end - closing(text));
    }

    /** Returns the length of its closing quote; 0 if the text ends before. */
    int closing(String text) {
        String close = quote.equals("$/") ? "/$" : quote;
        return end - start >= 2 * quote.length() && text.startsWith(close, end - close.length()) ? close.length() : 0;
    }

    LiteralSecret movedBy(int offset) {
        return at(start + offset, end + offset);
    }

    /** Returns it for another part of the text. */
    public LiteralSecret at(int from, int to) {
        return new LiteralSecret(from, to, quote, variable, use);
    }

    /** Returns it under another name. */
    public LiteralSecret named(String name) {
        return new LiteralSecret(start, end, quote, name, use);
    }
}
