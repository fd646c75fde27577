package dev.ballast.repl.lsp;

import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Kind;
import dev.ballast.syntax.Tokenizer.Span;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Gives the {@code it} of a closure, which a word in it uses in its braces, a name. */
final class ClosureParameter {

    private static final String IT = "it";
    private static final Pattern IN_TEXT = Pattern.compile("(?<=\\$)it\\b");
    private static final List<String> POINTS = List.of(".", "?.", "*.");

    private final String text;
    private final Tokenizer tokenizer;
    private final List<Token> tokens;

    /**
     * A name that the text does not have.
     *
     * @param places the empty place that declares it, and those that write {@code it}
     */
    record Naming(String name, List<Span> places) {}

    ClosureParameter(String text) {
        this.text = text;
        this.tokenizer = Tokenizer.of(text);
        this.tokens = tokenizer.tokens();
    }

    /** Returns a name for the closure around an {@code it}; empty if there is none whose {@code it} is meant. */
    Optional<Naming> named(int index) {
        return IntStream.iterate(tokens.size() - 1, at -> at >= 0, at -> at - 1)
                .filter(this::isClosure)
                .mapToObj(this::braces)
                .flatMap(Optional::stream)
                .filter(span -> span.start() < index && index < span.end())
                .findFirst()
                .filter(this::usesIt)
                .flatMap(closure -> Stream.of("name", "each", "one", "item")
                        .filter(name ->
                                tokens.stream().noneMatch(token -> token.text().equals(name)))
                        .findFirst()
                        .map(name -> new Naming(name, places(closure))));
    }

    /** Returns whether {@code it} is the value of the braces alone: they have no parameters, and no name or text has it too. */
    private boolean usesIt(Span closure) {
        for (int at = 0; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (closure.start() <= token.start() && token.start() < closure.end()) {
                boolean isName = token.text().equals(IT)
                        && (POINTS.contains(tokens.get(at - 1).text())
                                || (at + 1 < tokens.size() && tokens.get(at + 1).is(":")));
                boolean isBraces = token.is("{") && !isClosure(at) && isDefined(at);
                if (isName || isBraces || (token.is("->") && isDirect(token, closure))) {
                    return false;
                }
            }
        }
        return !text.substring(closure.start(), closure.end()).contains("\\$");
    }

    /** Returns whether braces are the value of a variable, which have an {@code it} of their own. */
    private boolean isDefined(int brace) {
        return brace > 0
                && tokens.get(brace - 1).kind() == Kind.SIGN
                && !tokens.get(brace - 1).is(")");
    }

    /** Returns whether a sign is in no further braces of a closure. */
    private boolean isDirect(Token sign, Span closure) {
        return IntStream.range(0, tokens.size())
                .filter(at -> tokens.get(at).is("{"))
                .mapToObj(this::braces)
                .flatMap(Optional::stream)
                .noneMatch(other ->
                        closure.start() < other.start() && other.start() <= sign.start() && sign.start() < other.end());
    }

    /** Returns whether braces are those of a method of an object, such as {@code each}, and not those of a word. */
    private boolean isClosure(int brace) {
        if (brace == 0 || !tokens.get(brace).is("{")) {
            return false;
        }
        int word = brace - 1;
        if (tokens.get(word).is(")")) {
            OptionalInt opening = tokenizer.partner(tokens.get(word).start() + 1);
            word = opening.isEmpty()
                    ? 0
                    : IntStream.range(0, tokens.size())
                                    .filter(at -> tokens.get(at).start() == opening.getAsInt())
                                    .findFirst()
                                    .orElse(1)
                            - 1;
        }
        return word > 0
                && tokens.get(word).kind() == Kind.WORD
                && POINTS.contains(tokens.get(word - 1).text());
    }

    /** Returns the content of braces. */
    private Optional<Span> braces(int brace) {
        int start = tokens.get(brace).start() + 1;
        OptionalInt end = tokenizer.partner(start);
        return end.isEmpty() ? Optional.empty() : Optional.of(new Span(start, end.getAsInt()));
    }

    private List<Span> places(Span closure) {
        List<Span> inner = IntStream.range(0, tokens.size())
                .filter(this::isClosure)
                .mapToObj(this::braces)
                .flatMap(Optional::stream)
                .filter(other -> closure.start() < other.start() && other.end() < closure.end())
                .toList();
        List<Span> places = new ArrayList<>(List.of(new Span(closure.start(), closure.start())));
        Stream.concat(
                        tokens.stream().filter(token -> token.text().equals(IT)).map(Token::start),
                        IN_TEXT.matcher(text).results().map(found -> found.start()))
                .filter(at -> closure.start() <= at && at < closure.end())
                .filter(at -> inner.stream().noneMatch(other -> other.start() <= at && at < other.end()))
                .sorted()
                .forEach(at -> places.add(new Span(at, at + IT.length())));
        return places;
    }
}
