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

    /** Returns the argument in which a text ends, of the call of a word in it. */
    public static Argument last(Tokenizer text, Token word) {
        int position = 0;
        List<Token> argument = new ArrayList<>();
        int depth = 0;
        for (Token token : text.tokens()
                .subList(text.tokens().indexOf(word) + 1, text.tokens().size())) {
            if (token.is("(") && token.start() == text.end(word)) {
                continue;
            }
            depth += token.nesting();
            if (depth == 0 && token.is(",")) {
                position += name(argument).isEmpty() ? 1 : 0;
                argument.clear();
            } else {
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
