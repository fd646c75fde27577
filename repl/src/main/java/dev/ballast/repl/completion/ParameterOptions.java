package dev.ballast.repl.completion;

import dev.ballast.parameters.Parameter;
import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.syntax.Cursor;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Completes the options of a declaration in {@code params { size 'GiB', default: 20 }}. No word is meant there. */
record ParameterOptions(Cursor cursor) {

    /** Returns the candidates at the cursor; empty outside the braces of {@code params}. */
    Optional<Stream<Candidate>> candidates() {
        List<Token> tokens = cursor.tokens().tokens();
        int brace = IntStream.range(1, tokens.size())
                .filter(at -> tokens.get(at).is("{") && isParams(tokens, at))
                .filter(at -> cursor.tokens().open().stream()
                        .anyMatch(open -> open.start() == tokens.get(at).start() + 1))
                .findFirst()
                .orElse(-1);
        return brace < 0 ? Optional.empty() : Optional.of(options(tokens, brace));
    }

    private static boolean isParams(List<Token> tokens, int brace) {
        int word = tokens.get(brace - 1).is("(") ? brace - 2 : brace - 1;
        return word >= 0
                && tokens.get(word).text().equals("params")
                && (word == 0 || !tokens.get(word - 1).is("."));
    }

    /** An option follows the name of the parameter, or a comma. */
    private Stream<Candidate> options(List<Token> tokens, int brace) {
        int first = tokens.size();
        while (first - 1 > brace && !isEnd(tokens, first - 1)) {
            first--;
        }
        List<Token> declaration = tokens.subList(first, tokens.size()).stream()
                .filter(token -> cursor.tokens().end(token) <= cursor.before().length())
                .toList();
        if (cursor.string().isPresent() || declaration.isEmpty()) {
            return Stream.empty();
        }
        Token last = declaration.get(declaration.size() - 1);
        boolean mayFollow = declaration.size() == 1 || last.is(",") || last.is("(");
        return Parameter.OPTIONS.stream()
                .filter(option -> mayFollow)
                .filter(option ->
                        declaration.stream().noneMatch(token -> token.text().equals(option)))
                .map(option -> new Candidate(option + ":", Kind.OPTION, option + ": of a parameter", ""));
    }

    /** Returns whether a declaration ends with a token: the next one is in another line, and no comma is before. */
    private boolean isEnd(List<Token> tokens, int at) {
        int next = at + 1 < tokens.size()
                ? tokens.get(at + 1).start()
                : cursor.before().length() + cursor.begun().length();
        Token token = tokens.get(at);
        boolean lineEnds = (cursor.before() + cursor.begun())
                .substring(Math.min(cursor.tokens().end(token), next), next)
                .contains("\n");
        return token.is(";") || (lineEnds && !token.is(",") && !token.is("("));
    }
}
