package dev.ballast.syntax;

import dev.ballast.syntax.Tokenizer.Kind;
import dev.ballast.syntax.Tokenizer.Open;
import dev.ballast.syntax.Tokenizer.Span;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The statements of a text by its brackets, semicolons and ends of lines; the text need not compile. */
public final class Statements {

    private static final Set<String> END = Set.of(")", "]", "}", "++", "--");
    private static final Set<String> NEXT = Set.of(".", "?.", "*.", "&&", "||", "?", ":", "?:");

    private final String text;
    private final Tokenizer tokenizer;
    private final List<Token> tokens;
    private final int[] starts;
    /** The bracket around each token; -1 if none. */
    private final int[] around;
    /** The first token of the innermost statement that contains each token. */
    private final int[] first;

    private final Set<Integer> unclosed = new HashSet<>();
    private final Map<Integer, Span> spans = new HashMap<>();
    /** Where a string or comment of several lines begins that is never closed; behind the text if there is none. */
    private final int open;

    /** The names in that string or comment, which may be code. */
    private final List<Token> hidden;

    public Statements(String text) {
        this.text = text;
        this.tokenizer = Tokenizer.of(text);
        this.tokens = tokenizer.tokens();
        Optional<Open> cut = tokenizer.open().stream().filter(Open::isOfLines).reduce((inner, outer) -> outer);
        this.open = cut.map(one -> one.start() - one.begin().length()).orElse(text.length() + 1);
        this.hidden = cut.map(one -> Tokenizer.of(" ".repeat(one.start()) + text.substring(one.start()))
                        .tokens())
                .orElse(List.of());
        this.starts = tokens.stream().mapToInt(Token::start).toArray();
        this.around = new int[tokens.size()];
        this.first = new int[tokens.size()];
        Deque<Integer> brackets = new ArrayDeque<>();
        int[] before = new int[tokens.size() + 1]; // the token before, by the bracket around it
        Arrays.fill(before, -1);
        int end = 0;
        for (int at = 0; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (token.start() < end) { // in a string
                around[at] = around[at - 1];
                first[at] = first[at - 1];
                continue;
            }
            if (token.nesting() < 0) {
                close(brackets, token);
            }
            int bracket = brackets.isEmpty() ? -1 : brackets.peek();
            around[at] = bracket;
            boolean inBlock = bracket < 0 || tokens.get(bracket).is("{");
            boolean lineEnded = text.substring(end, token.start()).contains("\n");
            int last = before[bracket + 1];
            first[at] = !inBlock ? first[bracket] : last < 0 || begins(at, last, lineEnded) ? at : first[last];
            before[bracket + 1] = at;
            end = end(token);
            if (token.nesting() > 0) {
                brackets.push(at);
            }
        }
        unclosed.addAll(brackets);
    }

    /** Returns the end of a token; a string of one line that is not closed ends with it. */
    private int end(Token token) {
        int end = tokenizer.end(token);
        return end == text.length() && token.start() < open ? Math.min(end, lineEnd(token.start())) : end;
    }

    /** Leaves the bracket that this one closes, and those in it that are never closed. */
    private void close(Deque<Integer> open, Token closing) {
        String opening = closing.is(")") ? "(" : closing.is("]") ? "[" : "{";
        if (open.stream().anyMatch(at -> tokens.get(at).is(opening))) {
            while (!tokens.get(open.peek()).is(opening)) {
                unclosed.add(open.pop());
            }
            open.pop();
        }
    }

    private boolean begins(int at, int last, boolean lineEnded) {
        Token before = tokens.get(last);
        boolean complete = before.kind() != Kind.SIGN || END.contains(before.text());
        boolean ends = before.is(";") || before.is("->");
        return ends
                || (lineEnded
                        && complete
                        && !(tokens.get(at).kind() == Kind.SIGN
                                && NEXT.contains(tokens.get(at).text())));
    }

    /**
     * Returns the innermost statement at or before an index; empty if there is none. With a brace that closes nothing come the
     * statements back to the braces that it may belong to, and a string or comment that is never closed reaches to the end.
     */
    public Span innermost(int index) {
        int at = at(index);
        if (index >= open && (at < 0 || tokens.get(at).start() < open)) {
            return new Span(open, text.length());
        }
        if (at < 0) {
            return new Span(0, 0);
        }
        Token token = tokens.get(at);
        boolean isExtra = token.is("}") && tokenizer.partner(token.start() + 1).isEmpty();
        return isExtra ? new Span(blockBefore(at), token.start() + 1) : spans.computeIfAbsent(first[at], this::span);
    }

    /**
     * Returns the start of the last statement before a brace that closes nothing and not indented more, which has braces or is
     * followed by lines that are indented more.
     */
    private int blockBefore(int brace) {
        int margin = margin(tokens.get(brace).start());
        boolean hasBraces = false;
        boolean hasBody = brace > 0 && margin(tokens.get(brace - 1).start()) > margin;
        for (int at = brace - 1; at >= 0; at--) {
            hasBraces |= tokens.get(at).is("{");
            if (first[at] == at && around[at] < 0) {
                boolean isIndented = margin(tokens.get(at).start()) > margin;
                if (!isIndented && (hasBraces || hasBody)) {
                    return tokens.get(at).start();
                }
                hasBraces = false;
                hasBody = isIndented;
            }
        }
        return tokens.get(brace).start();
    }

    /** Returns the statement at or before an index that is in no braces; empty if there is none. */
    public Span outermost(int index) {
        int at = at(index);
        while (at >= 0 && around[first[at]] >= 0) {
            at = around[first[at]];
        }
        return at < 0 ? new Span(0, 0) : spans.computeIfAbsent(first[at], this::span);
    }

    /** Returns the names in a range, also those in a string or comment that is never closed. */
    public List<Token> names(Span span) {
        return Stream.concat(
                        tokens.subList(before(span.start()), before(span.end())).stream(),
                        hidden.stream().filter(token -> span.start() <= token.start() && token.start() < span.end()))
                .filter(token -> token.kind() == Kind.WORD)
                .toList();
    }

    /** Returns the number of the tokens that begin before an index. */
    private int before(int index) {
        int found = Arrays.binarySearch(starts, index);
        return found < 0 ? -found - 1 : found;
    }

    /** Returns the last token at or before an index, or the first one; a bracket that closes follows an unfinished statement. */
    private int at(int index) {
        int at = before(index + 1) - 1;
        boolean closes = at > 0
                && tokens.get(at).nesting() < 0
                && tokenizer.partner(tokens.get(at).start() + 1).isPresent();
        return Math.max(closes ? at - 1 : at, Math.min(0, tokens.size() - 1));
    }

    private Span span(int start) {
        int begin = tokens.get(start).start();
        int end = begin;
        boolean isOpen = false;
        for (int at = start; at < tokens.size() && (around[at] > around[start] || first[at] == start); at++) {
            end = Math.max(end, end(tokens.get(at)));
            isOpen |= unclosed.contains(at);
        }
        if (begin <= open && open < end) {
            return new Span(begin, text.length());
        }
        if (isOpen || end == text.length()) {
            return new Span(begin, indented(begin, end));
        }
        return new Span(begin, text.startsWith(";", end) ? end + 1 : end);
    }

    /** Returns the end of the line of an index and of the lines below it that are indented more. */
    private int indented(int start, int end) {
        int at = lineEnd(start);
        while (at < end && margin(at + 1) > margin(start)) {
            at = lineEnd(at + 1);
        }
        return Math.min(at, end);
    }

    private int margin(int index) {
        String line = text.substring(text.lastIndexOf('\n', index - 1) + 1, lineEnd(index));
        return line.isBlank()
                ? Integer.MAX_VALUE
                : line.length() - line.stripLeading().length();
    }

    private int lineEnd(int index) {
        int end = text.indexOf('\n', index);
        return end < 0 ? text.length() : end;
    }
}
