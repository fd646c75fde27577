package dev.ballast.secrets;

import dev.ballast.model.Secret;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Redactor;
import dev.ballast.redact.SecretName;
import dev.ballast.secrets.LiteralSecret.Use;
import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Kind;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds literal secrets in code: strings that are assigned to, passed to or compared with something that has the name of a
 * secret, the argument of {@code Secret.of('..')}, and strings that look like a secret. The code may be invalid, and is not
 * run.
 */
public final class LiteralSecrets {

    private static final Set<String> ASSIGNMENTS = Set.of("=", ":", "==", "!=", "+=", "<<", "?=");
    private static final String MASK = "********";

    /** Shorter parts of a text may be words. */
    private static final int SHORTEST_PART = 8;

    private static final Pattern COMMENT = Pattern.compile("//|/\\*");

    private final String text;
    private final Tokenizer tokenizer;
    private final List<Token> tokens;
    private final Brackets brackets;
    private final List<LiteralSecret> found = new ArrayList<>();

    private LiteralSecrets(String text) {
        this.text = text;
        this.tokenizer = Tokenizer.of(text);
        this.tokens = tokenizer.tokens();
        this.brackets = new Brackets(tokens);
    }

    /** Returns the secrets in their order; they do not overlap. */
    public static List<LiteralSecret> in(String text) {
        if (text.length() > Tokenizer.LONGEST) {
            // It is not searched, so all of it may be one.
            return List.of(new LiteralSecret(0, text.length(), "", "SECRET", Use.VALUE));
        }
        LiteralSecrets secrets = new LiteralSecrets(text);
        secrets.look();
        List<LiteralSecret> outermost = new ArrayList<>();
        secrets.found.sort(Comparator.comparingInt(LiteralSecret::start).thenComparing(one -> -one.end()));
        for (LiteralSecret one : secrets.found) {
            if (outermost.isEmpty()
                    || one.start() >= outermost.get(outermost.size() - 1).end()) {
                outermost.add(one);
            }
        }
        return outermost;
    }

    /** Returns whether there is one, including strings that only look like a secret. */
    public static boolean areIn(String text) {
        return !in(text).isEmpty();
    }

    /** Returns whether the text contains a literal secret or a known one. */
    public static boolean areIn(String text, Redactor known) {
        return areIn(text) || !known.text(text).equals(text);
    }

    /** Returns the text with the secrets replaced by asterisks; line numbers stay the same. */
    public static String masked(String text) {
        StringBuilder masked = new StringBuilder();
        int at = 0;
        for (LiteralSecret one : in(text)) {
            String quote = one.quote();
            String inside = text.substring(one.start() + quote.length(), one.end());
            masked.append(text, at, one.start()).append(quote).append(MASK);
            inside.chars().filter(sign -> sign == '\n').forEach(sign -> masked.append('\n'));
            at = Math.max(one.start() + quote.length(), one.end() - one.closing(text));
        }
        return masked.append(text, at, text.length()).toString();
    }

    /** Returns a redactor of the secrets in these texts for other texts, such as messages of the compiler. */
    public static Redactor redactor(Collection<String> texts) {
        Redactor redactor = new Redactor();
        // A text that is too long is refused before it is compiled or run, so no message quotes it.
        texts.stream().filter(text -> text.length() <= Tokenizer.LONGEST).forEach(text -> in(text).forEach(one -> {
            String inside = one.inside(text);
            redactor.accept(Secret.of(inside));
            // A message quotes the value of a text, which has other texts in place of its expressions.
            Stream.of(inside.split("\\$(?:\\{[^}]*+}|\\w++)"))
                    .filter(part -> part.length() >= SHORTEST_PART)
                    .forEach(part -> redactor.accept(Secret.of(part)));
            SecretShape.within(inside)
                    .forEach(part -> redactor.accept(Secret.of(inside.substring(part.start(), part.end()))));
        }));
        return redactor;
    }

    /** Returns a text that is not code, such as the value of a variable, with the secrets in it masked. */
    public static String maskedValue(String value) {
        String keyless = KeyText.masked(value);
        StringBuilder masked = new StringBuilder();
        int at = 0;
        for (Tokenizer.Span part : SecretShape.within(keyless)) {
            if (part.start() >= at) {
                masked.append(keyless, at, part.start()).append(Redactor.HIDDEN);
            }
            at = Math.max(at, part.end());
        }
        return masked.append(keyless, at, keyless.length()).toString();
    }

    private void look() {
        for (int at = 0; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (token.kind() == Kind.TEXT) {
                addByShape(token, at);
            } else if (token.kind() == Kind.WORD && token.text().equals("secret") && !is(at + 1, ":")) {
                argumentOfSecret(at);
            } else if (token.kind() == Kind.WORD && SecretName.matches(token.text())) {
                named(token.text(), at);
            }
        }
        tokenizer.comments().forEach(this::inComment);
        // At a prompt a line may be no code.
        SecretShape.bare(text).forEach(this::addBare);
    }

    private void addByShape(Token literal, int at) {
        String inside = inside(literal);
        if (SecretShape.isKey(inside)) {
            addKeyed(inside, at);
        }
        SecretShape.of(inside).ifPresent(name -> add(literal, name, Use.VALUE));
    }

    /** The argument is the name of an environment variable; anything else may be the secret itself. */
    private void argumentOfSecret(int at) {
        int argument = is(at + 1, "(") ? at + 2 : at + 1;
        if (isText(argument) && !SecretShape.isVariable(inside(tokens.get(argument)))) {
            add(tokens.get(argument), "SECRET", Use.NAME);
        }
    }

    private void named(String name, int at) {
        Use use = name.equals("rootPass") ? Use.ARGUMENT : Use.VALUE;
        if (isText(at + 1)) {
            addOperands(at + 1, 0, SecretName.variable(name), use);
        } else if (is(at + 1, "(")) {
            addOperands(at + 2, 1, SecretName.variable(name), use);
        } else if (name.equals("Secret") && is(at + 1, ".") && at + 2 < tokens.size() && is(at + 3, "(")) {
            addOperands(at + 4, 1, "SECRET", Use.VALUE);
        } else if (isAssignment(at + 1)) {
            addOperands(at + 2, 0, SecretName.variable(name), Use.VALUE);
        } else {
            inTuple(SecretName.variable(name), at);
        }
    }

    /** The name in {@code def (user, token) = ['me', 'x']}: its element of the list, or else all that is assigned. */
    private void inTuple(String name, int at) {
        int opening = brackets.opening(at);
        int list = opening < 0 || !is(opening, "(") ? tokens.size() : brackets.closing(opening) + 2;
        if (isAssignment(list - 1)) {
            int from = is(list, "[") ? list + 1 : list;
            for (int left = brackets.commas(at); from > list && left > 0 && from < tokens.size(); from++) {
                from = tokens.get(from).nesting() > 0 ? brackets.closing(from) : from;
                left -= is(from, ",") ? 1 : 0;
            }
            addOperands(from, 0, name, Use.VALUE);
        }
    }

    /** A string literal as a key: {@code 'password': x}, {@code map['password'] = x}, {@code put('password', x)}, {@code '--password', x}. */
    private void addKeyed(String name, int at) {
        int next = is(at + 1, "]") || is(at + 1, ")") ? at + 2 : at + 1;
        if (isAssignment(next) || (is(at + 1, ",") && (name.startsWith("--") || beginsPair(at)))) {
            addOperands(next + 1, 0, SecretName.variable(name), Use.VALUE);
        }
    }

    /** Returns whether a string is the first, third or another odd argument of a call; an element of a list is not. */
    private boolean beginsPair(int at) {
        if (at > 0 && tokens.get(at - 1).kind() == Kind.WORD) {
            return true;
        }
        int opening = brackets.opening(at);
        return is(opening, "(") && brackets.commas(at) % 2 == 0;
    }

    /** Adds the string literals that are operands of an expression, not those that are arguments of a call in it. */
    private void addOperands(int from, int within, String name, Use use) {
        int depth = within;
        boolean wanted = true;
        for (int at = from; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            switch (token.kind()) {
                case TEXT -> {
                    if (!wanted && depth == 0) {
                        return;
                    }
                    add(token, name, use);
                    wanted = false;
                }
                case WORD -> {
                    if (!wanted && depth == 0 && !SecretShape.isOperator(token.text())) {
                        return;
                    }
                    wanted = SecretShape.isOperator(token.text());
                    if (is(at + 1, "(") || is(at + 1, "[")) {
                        at = brackets.closing(at + 1);
                    } else if (isText(at + 1) && !wanted) {
                        at++;
                    }
                }
                case NUMBER -> wanted = false;
                case SIGN -> {
                    if (ends(token.text(), depth)) {
                        return;
                    }
                    depth += token.nesting();
                    wanted = true;
                }
            }
            if (depth < within) {
                return;
            }
        }
    }

    private static boolean ends(String sign, int depth) {
        return Set.of(";", "{", "}", "->").contains(sign) || (sign.equals(",") && depth == 0);
    }

    /** Searches a comment like code; comments within it are ignored. */
    private void inComment(Tokenizer.Span comment) {
        String inside = text.substring(comment.start(), comment.end());
        String code = COMMENT.matcher(inside).replaceAll("  ");
        in(code).forEach(one -> found.add(one.at(comment.start() + one.start(), comment.start() + one.end())));
        if (SecretShape.of(masked(code)).isPresent()) {
            addBare(comment);
        }
    }

    private void addBare(Tokenizer.Span part) {
        found.add(new LiteralSecret(part.start(), part.end(), "", "SECRET", Use.VALUE));
    }

    private void add(Token literal, String name, Use use) {
        LiteralSecret secret = new LiteralSecret(literal.start(), tokenizer.end(literal), literal.text(), name, use);
        String inside = secret.inside(text);
        if (!SecretShape.isEmpty(inside) && !SecretName.isKeyFile(name, inside)) {
            found.add(secret);
        }
    }

    private String inside(Token literal) {
        return new LiteralSecret(literal.start(), tokenizer.end(literal), literal.text(), "", Use.VALUE).inside(text);
    }

    private boolean isAssignment(int at) {
        return at < tokens.size()
                && tokens.get(at).kind() == Kind.SIGN
                && ASSIGNMENTS.contains(tokens.get(at).text());
    }

    private boolean isText(int at) {
        return at < tokens.size() && tokens.get(at).kind() == Kind.TEXT;
    }

    private boolean is(int at, String sign) {
        return at >= 0 && at < tokens.size() && tokens.get(at).is(sign);
    }
}
