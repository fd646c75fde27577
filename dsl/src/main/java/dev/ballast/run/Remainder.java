package dev.ballast.run;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Findings;
import dev.ballast.check.Findings.Load;
import dev.ballast.check.RunbookCheck;
import dev.ballast.check.Source;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.error.RefusalCode;
import dev.ballast.syntax.Statements;
import dev.ballast.syntax.Tokenizer.Span;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.syntax.Types;

/**
 * Checks what remains of a script without the statements that do not compile. It reports only what is wrong whatever those
 * statements are meant to be.
 */
final class Remainder {

    private static final int ROUNDS = 3;
    /** The findings about a whole script. */
    private static final Set<RefusalCode> OF_WHOLE = Set.of(RefusalCode.REGION_MISSING, RefusalCode.NO_LINES);

    /** The codes of findings about several statements begin with it. */
    private static final String OF_SEVERAL = "B1";

    /** The text after a name that shows that a statement declares or assigns it. */
    private static final Pattern SETS =
            Pattern.compile("\\s*(?:(?:[-+*/%&|^?]|<<|>>>?|\\*\\*)?=(?![=~])|\\+\\+|--|in\\b"
                    + "|(?:,[\\w\\s,]*+)?(?:->|\\)\\s*=(?![=~])))");

    private final ScriptFile file;
    private final RunbookCheck check;
    private final List<Span> removed = new ArrayList<>();
    private String text;

    Remainder(ScriptFile file, RunbookCheck check) {
        this.file = file;
        this.check = check;
        this.text = file.text();
    }

    /** Returns the certain findings; none if the rest does not compile either. */
    Findings findings(MultipleCompilationErrorsException thrown) {
        MultipleCompilationErrorsException errors = thrown;
        for (int round = 0; round < ROUNDS && remove(errors); round++) {
            try {
                return certain(Checks.findings(check, file.with(text)));
            } catch (MultipleCompilationErrorsException more) {
                errors = more;
            } catch (RefusedByCheckException unreadable) {
                break;
            }
        }
        return Findings.only(List.of());
    }

    /** Replaces the statements around the errors by blanks, and returns whether each error is in one of them. */
    private boolean remove(MultipleCompilationErrorsException errors) {
        ScriptFile rest = file.with(text);
        Source source = Source.of(text);
        Statements statements = new Statements(text);
        StringBuilder blanked = new StringBuilder(text);
        for (CompileErrors.Found found : new CompileErrors(rest).found(errors)) {
            Span span = statements.innermost(
                    source.index(found.error().line(), found.error().column()));
            if (!found.file().equals(rest) || !found.isPlaced()) {
                return false;
            }
            removed.add(span);
            for (int at = span.start(); at < span.end(); at++) {
                blanked.setCharAt(at, text.charAt(at) == '\n' ? '\n' : ' ');
            }
            if (span.end() > span.start()) {
                // Otherwise braces that are left would belong to the call before.
                blanked.setCharAt(span.start(), ';');
            }
        }
        boolean isLess = !text.contentEquals(blanked);
        text = blanked.toString();
        return isLess;
    }

    private Findings certain(Findings found) {
        Statements before = new Statements(file.text());
        List<Token> missing =
                removed.stream().flatMap(span -> before.names(span).stream()).toList();
        if (RunbookCheck.mayChangeNames(missing.stream().map(Token::text).collect(Collectors.toSet()))) {
            return Findings.only(List.of());
        }
        Statements rest = new Statements(text);
        Set<String> uncertain = declared(missing, before);
        for (Token token : rest.names(new Span(0, text.length()))) {
            if (isSet(token) && isNamed(rest, token.start(), uncertain)) {
                uncertain.add(token.text());
            }
        }
        Source source = Source.of(text);
        Predicate<Diagnostic> isCertain = one -> {
            int at = source.index(one.line(), one.column());
            Span whole = rest.outermost(at);
            boolean isCut =
                    removed.stream().anyMatch(span -> whole.start() <= span.start() && span.end() <= whole.end());
            return !OF_WHOLE.contains(one.problem().code())
                    && !(isCut && one.problem().code().toString().startsWith(OF_SEVERAL))
                    && !isNamed(rest, at, uncertain);
        };
        return new Findings(
                found.errors().stream().filter(isCertain).toList(),
                found.warnings().stream().filter(isCertain).toList(),
                found.secrets(),
                found.loads().stream()
                        .map(load -> new Load(load.file(), load.range(), false))
                        .toList(),
                Set.of(RunbookCheck.ANY_VARIABLE),
                found.assumptions());
    }

    /** Returns the names that the missing statements may declare or assign. */
    private Set<String> declared(List<Token> missing, Statements statements) {
        Set<String> declared = new HashSet<>();
        Token last = null;
        for (Token token : missing) {
            boolean follows = last != null
                    && end(last) <= token.start()
                    && file.text().substring(end(last), token.start()).isBlank();
            boolean begins = removed.stream().anyMatch(span -> span.start() == token.start());
            boolean isParameter = file.text()
                    .startsWith("params", statements.outermost(token.start()).start());
            boolean isWord = Vocabulary.isWord(token.text());
            boolean isTyped = follows && Types.lookupKeyword(last.text()) != Types.UNKNOWN;
            if (isParameter || isTyped || (!isWord && (follows || begins)) || isSet(token)) {
                declared.add(token.text());
            }
            last = token;
        }
        return declared;
    }

    /** Returns whether the outermost statement around an index has one of the names, in code or in a text as {@code "$name"}. */
    private boolean isNamed(Statements statements, int index, Set<String> names) {
        Span whole = statements.outermost(index);
        String written = text.substring(whole.start(), whole.end());
        return statements.names(whole).stream().map(Token::text).anyMatch(names::contains)
                || names.stream().anyMatch(name -> written.contains("$" + name));
    }

    private boolean isSet(Token token) {
        return SETS.matcher(file.text())
                .region(end(token), file.text().length())
                .lookingAt();
    }

    private static int end(Token token) {
        return token.start() + token.text().length();
    }
}
