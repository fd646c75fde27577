package dev.ballast.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tokens of a text, and the brackets, strings and comments that are open at its end. It never fails, so an unfinished
 * line can be tokenized.
 */
public final class Tokenizer {

    /** The kind of a token. */
    public enum Kind {
        WORD,
        NUMBER,
        TEXT,
        SIGN
    }

    /**
     * One token.
     *
     * @param start where it begins
     * @param text its text; for a string only the opening quote
     */
    public record Token(Kind kind, int start, String text) {

        /** Returns whether it is this sign. */
        public boolean is(String sign) {
            return kind == Kind.SIGN && text.equals(sign);
        }

        /** Returns 1 for a bracket that opens, -1 for one that closes, else 0. */
        public int nesting() {
            return is("(") || is("[") || is("{") ? 1 : is(")") || is("]") || is("}") ? -1 : 0;
        }
    }

    /**
     * An open bracket, string or comment.
     *
     * @param begin its opening: a bracket, a quote, <code>${</code> or the mark of a comment
     * @param start the start index of its content
     */
    public record Open(String begin, int start) {

        String end() {
            return switch (begin) {
                case "(" -> ")";
                case "[" -> "]";
                case "{", "${" -> "}";
                case "/*" -> "*/";
                case "$/" -> "/$";
                default -> begin;
            };
        }

        /** Returns whether it is a string. */
        public boolean isText() {
            return QUOTES.contains(begin);
        }

        /** Returns whether it is a comment. */
        public boolean isComment() {
            return begin.equals("//") || begin.equals("/*");
        }

        /** Returns whether it is a string or comment that may have several lines. */
        boolean isOfLines() {
            return (isText() || isComment()) && !endsWithLine();
        }

        boolean endsWithLine() {
            return begin.equals("'") || begin.equals("\"") || begin.equals("//");
        }
    }

    /**
     * A bracket, string or comment that is not closed.
     *
     * @param index where it opens
     * @param missing what would close it, and what else is open at the end of the text, innermost first
     */
    public record Unclosed(int index, String missing) {}

    /** A range of the text, end exclusive. */
    public record Span(int start, int end) {}

    private static final int DEEPEST = 200;
    /** The most characters that a script may have. */
    public static final int LONGEST = 500_000;

    private static final List<String> QUOTES = List.of("'''", "\"\"\"", "'", "\"", "$/", "/");
    private static final Set<String> INTERPOLATED = Set.of("\"\"\"", "\"", "$/", "/");
    private static final Set<String> BEFORE_PATTERN = Set.of("return", "in", "case", "assert", "else", "throw");
    private static final Set<String> AFTER_VALUE = Set.of(")", "]", "}", "++", "--");

    /** The tokens of code. A point belongs to a number if a digit follows: {@code 5.minutes} is a number and a word. */
    private static final Pattern CODE = Pattern.compile(
            "(?<blank>\\p{javaWhitespace}+)|(?<comment>//|/\\*|\\A#!)"
                    + "|(?<word>(?!\\$/)\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)"
                    + "|(?<number>\\p{javaDigit}[\\p{javaLetterOrDigit}_]*(?:\\.\\p{javaDigit}[\\p{javaLetterOrDigit}_]*){0,9})"
                    + "|(?<quote>'''|\"\"\"|'|\"|\\$/)"
                    + "|(?<sign><=>|\\*\\*=|<<=|>>>?=|\\.\\.[.<]|==~|[=!]==|\\?[:=.]|\\*\\.|\\.&|::|->|\\+\\+|--"
                    + "|[=!<>+\\-*/%]=|=~|&&|\\|\\||<<|\\*\\*|\\.\\.|.)",
            Pattern.DOTALL);

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<Integer, Integer> textEnds = new HashMap<>();
    private final List<Span> comments = new ArrayList<>();
    private final Map<Integer, Integer> partners = new HashMap<>();
    private boolean broken;
    private Unclosed cut;
    private int tooDeep = -1;
    private int at;

    private Tokenizer(String text) {
        this.text = text;
        Matcher code = CODE.matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
        while (at < text.length()) {
            Open inner = open.peek();
            if (inner != null && inner.isComment()) {
                comment(inner);
            } else if (inner != null && inner.isText()) {
                text(inner);
            } else {
                code.region(at, text.length()).lookingAt();
                code(code);
            }
        }
    }

    /** Tokenizes a text. */
    public static Tokenizer of(String text) {
        return new Tokenizer(text);
    }

    /** Returns the tokens, without comments and ends of lines. */
    public List<Token> tokens() {
        return tokens;
    }

    /** Returns the last token, which may be an open string. */
    Optional<Token> last() {
        return tokens.isEmpty() ? Optional.empty() : Optional.of(tokens.get(tokens.size() - 1));
    }

    /** Returns the end index of a token, for a string after its closing quote; an open one ends with the text. */
    public int end(Token token) {
        return token.kind() == Kind.TEXT
                ? textEnds.getOrDefault(token.start(), text.length())
                : token.start() + token.text().length();
    }

    /** Returns the end index of the last token, 0 if there is none. */
    public int end() {
        return last().map(this::end).orElse(0);
    }

    /** Returns the contents of the comments. */
    public List<Span> comments() {
        return comments;
    }

    /** Returns the brackets and quotes that are open at the end, innermost first. */
    public Deque<Open> open() {
        return open;
    }

    /** Returns whether a closing bracket has no opening one, or a string is cut by the end of its line. */
    boolean isBroken() {
        return broken;
    }

    /** Returns the first one that an outer bracket or the end of its line cuts, else what is open at the end of the text. */
    public Optional<Unclosed> unclosed() {
        return Optional.ofNullable(cut).or(() -> open.stream()
                .filter(one -> !one.begin().equals("//"))
                .findFirst()
                .map(inner -> new Unclosed(
                        inner.start() - inner.begin().length(), closing().replace("\n", ""))));
    }

    /**
     * Returns the index at which the nesting becomes too deep for the Groovy compiler, whose stack overflows at about 400
     * levels; -1 if none.
     */
    public int tooDeep() {
        return tooDeep;
    }

    /** Returns the index of the bracket that matches the one before an index, or else at it; strings and comments are ignored. */
    public OptionalInt partner(int index) {
        Integer partner = partners.getOrDefault(index - 1, partners.get(index));
        return partner == null ? OptionalInt.empty() : OptionalInt.of(partner);
    }

    /** Returns the text that closes everything open. */
    public String closing() {
        return open.stream()
                .map(one -> one.begin().equals("//") ? "\n" : one.end())
                .collect(Collectors.joining());
    }

    private void comment(Open inner) {
        String end = inner.begin().equals("//") ? "\n" : "*/";
        int ends = text.indexOf(end, at);
        comments.add(new Span(inner.start(), ends < 0 ? text.length() : ends));
        at = ends < 0 ? text.length() : ends + end.length();
        if (ends >= 0) {
            open.pop();
        }
    }

    private void text(Open inner) {
        boolean isDollar = inner.begin().equals("$/");
        if (text.startsWith(inner.end(), at)) {
            at += inner.end().length();
            endText();
        } else if (isDollar ? text.startsWith("$$", at) || text.startsWith("$/", at) : text.charAt(at) == '\\') {
            at += 2;
        } else if (INTERPOLATED.contains(inner.begin()) && text.startsWith("${", at)) {
            open("${");
        } else if (text.charAt(at) == '\n' && inner.endsWithLine()) {
            cut(inner);
            endText();
        } else {
            at++;
        }
    }

    private void cut(Open inner) {
        broken = true;
        if (cut == null) {
            cut = new Unclosed(inner.start() - inner.begin().length(), inner.end());
        }
    }

    private void endText() {
        Open ended = open.pop();
        textEnds.put(ended.start() - ended.begin().length(), at);
    }

    private void code(Matcher code) {
        String found = code.group();
        if (code.group("blank") != null) {
            at += found.length();
        } else if (code.group("comment") != null) {
            open(found.equals("/*") ? found : "//");
        } else if (code.group("word") != null) {
            token(Kind.WORD, found);
        } else if (code.group("number") != null) {
            token(Kind.NUMBER, found);
        } else if (code.group("quote") != null || (found.startsWith("/") && beginsPattern())) {
            String quote = code.group("quote") != null ? found : "/";
            tokens.add(new Token(Kind.TEXT, at, quote));
            open(quote);
        } else if ("([{".contains(found)) {
            tokens.add(new Token(Kind.SIGN, at, found));
            open(found);
        } else if (")]}".contains(found)) {
            close(found);
        } else {
            token(Kind.SIGN, found);
        }
    }

    private void open(String begin) {
        if (tooDeep < 0 && open.size() >= DEEPEST) {
            tooDeep = at;
        }
        at += begin.length();
        open.push(new Open(begin, at));
    }

    private void close(String bracket) {
        boolean inText = !open.isEmpty() && open.peek().begin().equals("${");
        if (open.isEmpty() || !open.peek().end().equals(bracket)) {
            // Without an opening one outside, the bracket is one too many.
            if (open.stream().anyMatch(one -> one.end().equals(bracket))) {
                cut(open.peek());
            }
            broken = true;
        } else {
            int begin = open.pop().start() - 1;
            if (!inText) {
                partners.put(begin, at);
                partners.put(at, begin);
            }
        }
        if (inText) {
            at++;
        } else {
            token(Kind.SIGN, bracket);
        }
    }

    private void token(Kind kind, String found) {
        tokens.add(new Token(kind, at, found));
        at += found.length();
    }

    /** A slash is a division after a value, and begins a string elsewhere. */
    private boolean beginsPattern() {
        return last().map(last -> switch (last.kind()) {
                    case NUMBER, TEXT -> false;
                    case WORD -> BEFORE_PATTERN.contains(last.text());
                    case SIGN -> !AFTER_VALUE.contains(last.text());
                })
                .orElse(true);
    }
}
