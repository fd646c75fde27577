package dev.ballast.repl.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Finds the bracket that belongs to another; those in texts and comments are none. */
public final class Brackets {

    private static final Map<String, String> PAIRS = Map.of(")", "(", "]", "[", "}", "{");

    private Brackets() {}

    /**
     * Returns where the partner of the bracket before the cursor, or else at it, stands; nothing when there is none.
     *
     * @param cursor an index into the text
     */
    public static OptionalInt partner(String text, int cursor) {
        List<Tokenizer.Token> tokens = Tokenizer.of(text).tokens();
        OptionalInt before = partnerOf(tokens, cursor - 1);
        return before.isPresent() ? before : partnerOf(tokens, cursor);
    }

    private static OptionalInt partnerOf(List<Tokenizer.Token> tokens, int at) {
        Deque<Tokenizer.Token> open = new ArrayDeque<>();
        for (Tokenizer.Token token : tokens) {
            if (PAIRS.containsValue(token.text()) && token.kind() == Tokenizer.Kind.SIGN) {
                open.push(token);
            } else if (closes(token, open.peek())) {
                int begin = open.pop().start();
                if (begin == at || token.start() == at) {
                    return OptionalInt.of(begin == at ? token.start() : begin);
                }
            }
        }
        return OptionalInt.empty();
    }

    private static boolean closes(Tokenizer.Token token, Tokenizer.Token open) {
        return token.kind() == Tokenizer.Kind.SIGN
                && open != null
                && open.text().equals(PAIRS.get(token.text()));
    }
}
