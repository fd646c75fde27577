package dev.ballast.syntax;

import dev.ballast.syntax.Tokenizer.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * An argument of a call.
 *
 * @param position the number of positional arguments before it
 * @param name its name, or empty
 */
public record Argument(int position, String name) {

    /** Returns the argument in which a text ends, of the call whose word ends there. */
    public static Argument last(String text, int wordEnd) {
        int position = 0;
        List<Token> argument = new ArrayList<>();
        int depth = text.startsWith("(", wordEnd) ? -1 : 0;
        for (Token token : Tokenizer.of(text).tokens()) {
            if (token.start() < wordEnd) {
                continue;
            }
            depth += token.nesting();
            if (depth == 0 && token.is(",")) {
                position += name(argument).isEmpty() ? 1 : 0;
                argument.clear();
            } else if (!(token.is("(") && token.start() == wordEnd)) {
                argument.add(token);
            }
        }
        return new Argument(position, name(argument));
    }

    private static String name(List<Token> argument) {
        return argument.size() > 1
                        && argument.get(0).kind() == Tokenizer.Kind.WORD
                        && argument.get(1).is(":")
                ? argument.get(0).text()
                : "";
    }
}
