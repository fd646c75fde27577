package dev.ballast.repl.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The tokens of a text, and which brackets, strings and comments are open at its end. It never fails, so half a line can be
 * tokenized as well as a whole one.
 */
public final class Tokenizer {

    /** What a token is. */
    public enum Kind {
        /** A name or a keyword. */
        WORD,
        /** A number. */
        NUMBER,
        /** A string. */
        TEXT,
        /** An operator, a bracket or a separator. */
        SIGN
    }

    /**
     * One token.
     *
     * @param start where it begins
     * @param text how it is written; of a text only how it begins
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
     * Something that is open.
     *
     * @param begin how it begins: a bracket, a quote, <code>${</code> or the mark of a comment
     * @param start where the inside of it begins
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

        boolean endsWithLine() {
            return begin.equals("'") || begin.equals("\"") || begin.equals("//");
        }
    }

    /** A part of the text, its end not included. */
    public record Span(int start, int end) {}

    private static final int DEEPEST = 200;
    /** The most characters that a script may have. */
    public static final int LONGEST = 500_000;

    private static final List<String> QUOTES = List.of("'''", "\"\"\"", "'", "\"", "$/", "/");
    private static final Set<String> INTERPOLATED = Set.of("\"\"\"", "\"", "$/", "/");
    private static final List<String> SIGNS = List.of(
            ">>>=", "<=>", "**=", "<<=", ">>=", "...", "..<", "==~", "===", "!==", "?:", "?=", "?.", "*.", ".&", "::",
            "->", "++", "--", "==", "!=", "=~", "&&", "||", "+=", "-=", "*=", "/=", "%=", "<<", "**", "..", "<=", ">=");
    private static final Set<String> BEFORE_PATTERN = Set.of("return", "in", "case", "assert", "else", "throw");

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<Integer, Integer> textEnds = new HashMap<>();
    private final List<Span> comments = new ArrayList<>();
    private final Map<Integer, Integer> partners = new HashMap<>();
    private boolean broken;
    private int tooDeep = -1;
    private int at;

    private Tokenizer(String text) {
        this.text = text;
    }

    /** Tokenizes a text. */
    public static Tokenizer of(String text) {
        Tokenizer scan = new Tokenizer(text);
        while (scan.at < text.length()) {
            scan.step();
        }
        return scan;
    }

    /** Returns the tokens, without comments and ends of lines. */
    public List<Token> tokens() {
        return tokens;
    }

    /** Returns where a token ends, a text behind its closing quote; one that is open ends with all. */
    public int end(Token token) {
        return token.kind() == Kind.TEXT
                ? textEnds.getOrDefault(token.start(), text.length())
                : token.start() + token.text().length();
    }

    /** Returns the insides of the comments. */
    public List<Span> comments() {
        return comments;
    }

    /** Returns what is open at the end, innermost first. */
    public Deque<Open> open() {
        return open;
    }

    /** Returns whether a bracket closes what is not open, or a string ends with its line. */
    boolean isBroken() {
        return broken;
    }

    /** Returns where the nesting becomes too deep for the compiler of Groovy, whose stack ends at about 400; -1 when it does not. */
    public int tooDeep() {
        return tooDeep;
    }

    /** Returns where the partner of the bracket before an index, or else at it, stands; those in strings and comments are no brackets. */
    public OptionalInt partner(int index) {
        Integer partner = partners.getOrDefault(index - 1, partners.get(index));
        return partner == null ? OptionalInt.empty() : OptionalInt.of(partner);
    }

    /** Returns what closes all that is open. */
    public String closing() {
        StringBuilder closing = new StringBuilder();
        open.forEach(one -> closing.append(one.begin().equals("//") ? "\n" : one.end()));
        return closing.toString();
    }

    private void step() {
        Open inner = open.peek();
        if (inner != null && inner.isComment()) {
            comment(inner);
        } else if (inner != null && inner.isText()) {
            text(inner);
        } else {
            code();
        }
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
        char sign = text.charAt(at);
        if (text.startsWith(inner.end(), at)) {
            open.pop();
            at += inner.end().length();
            textEnds.put(inner.start() - inner.begin().length(), at);
        } else if (sign == '\\' && !inner.begin().equals("$/")) {
            at += 2;
        } else if (sign == '$'
                && inner.begin().equals("$/")
                && at + 1 < text.length()
                && "$/".indexOf(text.charAt(at + 1)) >= 0) {
            at += 2;
        } else if (INTERPOLATED.contains(inner.begin()) && text.startsWith("${", at)) {
            open("${");
        } else if (sign == '\n' && inner.endsWithLine()) {
            broken = true;
            open.pop();
            textEnds.put(inner.start() - inner.begin().length(), at);
        } else {
            at++;
        }
    }

    private void code() {
        char sign = text.charAt(at);
        if (Character.isWhitespace(sign)) {
            at++;
        } else if (text.startsWith("//", at) || text.startsWith("/*", at)) {
            open(text.substring(at, at + 2));
        } else if (sign == '#' && at == 0 && text.startsWith("#!")) {
            open("//");
        } else if (Character.isJavaIdentifierStart(sign) && !text.startsWith("$/", at)) {
            token(Kind.WORD, wordEnd());
        } else if (Character.isDigit(sign)) {
            token(Kind.NUMBER, numberEnd());
        } else if (quote() != null) {
            String quote = quote();
            tokens.add(new Token(Kind.TEXT, at, quote));
            open(quote);
        } else if ("([{".indexOf(sign) >= 0) {
            tokens.add(new Token(Kind.SIGN, at, String.valueOf(sign)));
            open(String.valueOf(sign));
        } else if (")]}".indexOf(sign) >= 0) {
            close(sign);
        } else {
            token(Kind.SIGN, at + sign().length());
        }
    }

    private void open(String begin) {
        at += begin.length();
        open.push(new Open(begin, at));
        if (tooDeep < 0 && open.size() > DEEPEST) {
            tooDeep = at - begin.length();
        }
    }

    private void close(char sign) {
        boolean inText = !open.isEmpty() && open.peek().begin().equals("${");
        if (!open.isEmpty() && open.peek().end().equals(String.valueOf(sign))) {
            int begin = open.pop().start() - 1;
            if (!inText) {
                partners.put(begin, at);
                partners.put(at, begin);
            }
        } else {
            broken = true;
        }
        if (inText) {
            at++;
        } else {
            token(Kind.SIGN, at + 1);
        }
    }

    private void token(Kind kind, int end) {
        tokens.add(new Token(kind, at, text.substring(at, end)));
        at = end;
    }

    private int wordEnd() {
        int end = at;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** A point belongs to a number when a digit follows: {@code 5.minutes} is a number and a word. */
    private int numberEnd() {
        int end = at;
        while (end < text.length()
                && (Character.isLetterOrDigit(text.charAt(end))
                        || text.charAt(end) == '_'
                        || (text.charAt(end) == '.'
                                && end + 1 < text.length()
                                && Character.isDigit(text.charAt(end + 1))))) {
            end++;
        }
        return end;
    }

    private String quote() {
        return QUOTES.stream()
                .filter(quote -> text.startsWith(quote, at))
                .filter(quote -> !quote.equals("/") || beginsPattern())
                .findFirst()
                .orElse(null);
    }

    /** A slash divides after a value, and begins a text elsewhere. */
    private boolean beginsPattern() {
        if (tokens.isEmpty()) {
            return true;
        }
        Token last = tokens.get(tokens.size() - 1);
        return switch (last.kind()) {
            case NUMBER, TEXT -> false;
            case WORD -> BEFORE_PATTERN.contains(last.text());
            case SIGN -> !Set.of(")", "]", "}", "++", "--").contains(last.text());
        };
    }

    private String sign() {
        return SIGNS.stream()
                .filter(sign -> text.startsWith(sign, at))
                .findFirst()
                .orElse(text.substring(at, at + 1));
    }
}
