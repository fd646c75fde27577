package dev.ballast.repl.session;

import dev.ballast.check.ScriptContext;
import dev.ballast.check.TypedScript;
import dev.ballast.repl.session.Scan.Token;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.codehaus.groovy.control.CompilationFailedException;

/**
 * The place in a text at which something is to be completed. What stands behind it does not count.
 *
 * @param before the text up to the word that is begun
 * @param begun the part of that word that is written; may be empty
 * @param scan a look over both
 */
record Cursor(String before, String begun, Scan scan) {

    private static final String MARK = "here$";
    private static final Pattern PACKAGE = Pattern.compile(
            "(?:^|[\\n;])(\\s*import\\s+(?:static\\s+)?)?(?:[^\\n]*?[^\\w.$\\n])?((?:[a-z]\\w*\\.)*+)$");
    private static final List<String> ENDINGS = List.of("", " {}", " finally {}");

    static Cursor at(String text, int cursor) {
        String head = text.substring(0, Math.min(cursor, text.length()));
        Scan scan = Scan.of(head);
        String word = isInCode(scan) ? lastWord(scan, head.length()) : "";
        return new Cursor(head.substring(0, head.length() - word.length()), word, scan);
    }

    /** Tells whether code is written here, and no text, comment, number or import. */
    boolean isInCode() {
        return isInCode(scan) && !endsInNumber() && !isImport();
    }

    /** Tells whether a member of something is written here. */
    boolean isMember() {
        String owner = before.stripTrailing();
        return owner.endsWith(".") || owner.endsWith(".&") || owner.endsWith("::");
    }

    /** Returns the package that stands before the point here, in code or in an import; empty where a first name begins an import. */
    Optional<String> parentPackage() {
        Matcher written = PACKAGE.matcher(before);
        if (!written.find() || !(isInCode(scan) && !endsInNumber())) {
            return Optional.empty();
        }
        String path = written.group(2);
        boolean isImport = written.group(1) != null;
        return path.isEmpty()
                ? Optional.of("").filter(first -> isImport)
                : Optional.of(path.substring(0, path.length() - 1)).filter(JavaClasses::isPackage);
    }

    /** Returns whether an object is made here. */
    boolean isNew() {
        return before.matches("(?s).*\\bnew\\s+");
    }

    /** Returns the text that is being written here, if one is. */
    Optional<Scan.Open> text() {
        return Optional.ofNullable(scan.open().peek()).filter(Scan.Open::isText);
    }

    /** Returns what the cursor stands at; nothing when the text cannot be understood. */
    Optional<Spot> spot(ScriptContext given) {
        String line = before.substring(before.lastIndexOf('\n') + 1);
        return Stream.of(before, line)
                .distinct()
                .flatMap(Cursor::attempts)
                .flatMap(attempt -> spot(attempt, given).stream())
                .findFirst();
    }

    /** A text that breaks off is finished in the ways that may be meant. */
    private static Stream<String> attempts(String before) {
        String marked = before + MARK;
        String closing = Scan.of(marked).closing();
        return Stream.concat(
                ENDINGS.stream().map(ending -> marked + closing + ending),
                Stream.of(marked + " : null" + closing, marked + ":" + closing));
    }

    private static Optional<Spot> spot(String attempt, ScriptContext given) {
        try {
            return Spotter.find(
                    CompilerGuard.compiled(
                            new ScriptFile("completion", attempt), () -> TypedScript.of("completion", attempt, given)),
                    MARK);
        } catch (CompilationFailedException | RefusedByCheckException notMeant) {
            return Optional.empty();
        }
    }

    private static boolean isInCode(Scan scan) {
        Scan.Open inner = scan.open().peek();
        return inner == null || !(inner.isText() || inner.isComment());
    }

    /** Of the numbers a whole one may be a begun value, such as a port. */
    private static String lastWord(Scan scan, int end) {
        return last(scan)
                .filter(token ->
                        token.kind() == Scan.Kind.WORD || token.text().chars().allMatch(Character::isDigit))
                .filter(token -> token.start() + token.text().length() == end)
                .map(Token::text)
                .orElse("");
    }

    private boolean endsInNumber() {
        return last(scan)
                .filter(token -> token.kind() == Scan.Kind.NUMBER)
                .filter(token -> token.start() + token.text().length() == before.length())
                .isPresent();
    }

    private boolean isImport() {
        String line = before.substring(before.lastIndexOf('\n') + 1).stripLeading();
        return line.startsWith("import ") || line.startsWith("package ");
    }

    private static Optional<Token> last(Scan scan) {
        List<Token> tokens = scan.tokens();
        return tokens.isEmpty() ? Optional.empty() : Optional.of(tokens.get(tokens.size() - 1));
    }
}
