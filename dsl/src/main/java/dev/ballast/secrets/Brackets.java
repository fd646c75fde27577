package dev.ballast.secrets;

import dev.ballast.syntax.Tokenizer.Token;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** The brackets of code, which may be unbalanced: found once for all tokens, as a search from each token takes minutes in long code. */
final class Brackets {

    private final int[] opening;
    private final int[] closing;
    private final int[] commas;

    Brackets(List<Token> tokens) {
        int size = tokens.size();
        opening = new int[size];
        closing = new int[size];
        commas = new int[size];
        Arrays.fill(closing, size - 1);
        Deque<Integer> open = new ArrayDeque<>();
        int[] within = new int[size + 1];
        for (int at = 0; at < size; at++) {
            int around = open.isEmpty() ? -1 : open.peek();
            opening[at] = around;
            commas[at] = within[around + 1];
            int nesting = tokens.get(at).nesting();
            if (nesting > 0) {
                open.push(at);
            } else if (nesting < 0 && around >= 0) {
                closing[open.pop()] = at;
            } else if (tokens.get(at).is(",")) {
                within[around + 1]++;
            }
        }
    }

    /** Returns the bracket around a token; -1 if none. */
    int opening(int at) {
        return opening[at];
    }

    /** Returns the bracket that closes this one, or the last token. */
    int closing(int bracket) {
        return closing[bracket];
    }

    /** Returns the number of commas between the bracket around a token and the token, without those in brackets between them. */
    int commas(int at) {
        return commas[at];
    }
}
