package dev.ballast.syntax;

import dev.ballast.syntax.Tokenizer.Kind;
import dev.ballast.syntax.Tokenizer.Open;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position of a completion in a text. The text after it is ignored.
 *
 * @param before the text before the begun word
 * @param begun the begun word up to the cursor; may be empty
 * @param tokens the tokens of both
 */
public record Cursor(String before, String begun, Tokenizer tokens) {

    private static final Pattern PACKAGE =
            Pattern.compile("(?:^|;)(\\s*import\\s+(?:static\\s+)?)?(?:.*?[^\\w.$])?((?:[a-z]\\w*\\.)*+)$");
    private static final Pattern NEW = Pattern.compile("\\bnew\\s+$");

    /** Returns the cursor at an index of a text, or at its end. */
    public static Cursor at(String text, int index) {
        String head = text.substring(0, Math.min(index, text.length()));
        Tokenizer tokens = Tokenizer.of(head);
        String word = isCode(tokens) ? lastWord(tokens, head.length()) : "";
        return new Cursor(head.substring(0, head.length() - word.length()), word, tokens);
    }

    /** Returns whether the cursor is in an expression or a statement, not in a string, comment, number or import. */
    public boolean isInCode() {
        return isCode() && !currentLine().stripLeading().matches("(?s)(import|package) .*");
    }

    /** Returns whether the cursor is after a point. */
    public boolean isMember() {
        String owner = before.stripTrailing();
        return owner.endsWith(".") || owner.endsWith(".&") || owner.endsWith("::");
    }

    /** Returns the dotted name before the point here, in code or in an import; empty where the first name of an import begins. */
    public Optional<String> parentPackage() {
        Matcher written = PACKAGE.matcher(currentLine());
        if (!written.find() || !isCode()) {
            return Optional.empty();
        }
        String path = written.group(2);
        return path.isEmpty()
                ? Optional.of("").filter(first -> written.group(1) != null)
                : Optional.of(path.substring(0, path.length() - 1));
    }

    /** Returns whether the cursor is after {@code new}. */
    public boolean isNew() {
        return NEW.matcher(currentLine()).find();
    }

    /** Returns the string literal that contains the cursor, if any. */
    public Optional<Open> string() {
        return Optional.ofNullable(tokens.open().peek()).filter(Open::isText);
    }

    /** Returns the line before the begun word. */
    public String currentLine() {
        return before.substring(before.lastIndexOf('\n') + 1);
    }

    private boolean isCode() {
        return isCode(tokens)
                && tokens.last()
                        .filter(token -> token.kind() == Kind.NUMBER && tokens.end(token) == before.length())
                        .isEmpty();
    }

    private static boolean isCode(Tokenizer tokens) {
        Open inner = tokens.open().peek();
        return inner == null || !(inner.isText() || inner.isComment());
    }

    /** Returns the word that ends there; an integer may be the beginning of a value, such as a port. */
    private static String lastWord(Tokenizer tokens, int end) {
        return tokens.last()
                .filter(token ->
                        token.kind() == Kind.WORD || token.text().chars().allMatch(Character::isDigit))
                .filter(token -> tokens.end(token) == end)
                .map(Token::text)
                .orElse("");
    }
}
