package dev.ballast.run;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Findings;
import dev.ballast.check.Findings.Load;
import dev.ballast.check.RunbookCheck;
import dev.ballast.check.Source;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.error.RefusalCode;
import dev.ballast.syntax.Statements;
import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Span;
import dev.ballast.syntax.Tokenizer.Token;
import dev.ballast.syntax.Tokenizer.Unclosed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.syntax.Types;

/**
 * Checks what remains of a script without the statements that do not compile. It reports only what is wrong whatever those
 * statements are meant to be.
 */
final class Remainder {

    /** The findings about a whole script. */
    private static final Set<RefusalCode> OF_WHOLE = Set.of(RefusalCode.REGION_MISSING, RefusalCode.NO_LINES);

    /** The findings about the content of files. */
    private static final Set<RefusalCode> OF_FILES = Set.of(
            RefusalCode.AUTHORIZED_KEYS, RefusalCode.USER_DATA, RefusalCode.CERTIFICATE_FILES, RefusalCode.LOADED_FILE);

    /** The codes of findings about several statements begin with it. */
    private static final String OF_SEVERAL = "B1";

    /** The codes of findings about a value alone begin with it. */
    private static final String OF_VALUES = "B0";

    /** The text after a name that shows that a statement declares or assigns it. */
    private static final Pattern SETS =
            Pattern.compile("\\s*(?:(?:[-+*/%&|^?]|<<|>>>?|\\*\\*)?=(?![=~])|\\+\\+|--|in\\b"
                    + "|(?:,[\\w\\s,]*+)?(?:->|\\)\\s*=(?![=~])))");

    private static final Pattern NAME = Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");

    /** A name in a text. */
    private static final Pattern IN_TEXT =
            Pattern.compile("\\$(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)");

    private final ScriptFile file;
    private final RunbookCheck check;
    /** The names in each outermost statement of the rest. */
    private final Map<Span, Set<String>> named = new HashMap<>();

    private BlankedScript blanked;

    Remainder(ScriptFile file, RunbookCheck check) {
        this.file = file;
        this.check = check;
        this.blanked = new BlankedScript(file);
    }

    /** Returns the certain findings; none if the rest does not compile either. */
    Findings findings(MultipleCompilationErrorsException thrown) {
        Optional<BlankedScript> next = blanked.without(thrown);
        while (next.isPresent()) {
            blanked = next.get();
            try {
                return certain(FullCheck.findings(check, blanked.file()));
            } catch (MultipleCompilationErrorsException more) {
                next = blanked.without(more);
            } catch (RefusedByCheckException unreadable) {
                break;
            }
        }
        return Findings.only(List.of());
    }

    private Findings certain(Findings found) {
        Statements before = new Statements(file.text());
        Set<String> missing = blanked.removed().stream()
                .flatMap(span -> before.names(span).stream())
                .map(Token::text)
                .collect(Collectors.toSet());
        if (RunbookCheck.mayChangeWords(missing)) {
            return Findings.only(List.of());
        }
        boolean changesNames = RunbookCheck.mayChangeNames(missing);
        String text = blanked.file().text();
        Statements rest = new Statements(text);
        Set<String> uncertain = declared(before);
        for (Token token : rest.names(new Span(0, text.length()))) {
            if (isSet(token) && isNamed(rest.outermost(token.start()), rest, uncertain)) {
                uncertain.add(token.text());
            }
        }
        Source source = Source.of(text);
        OptionalInt quote = quote();
        // The braces that an open quote takes for a text are missing in the code below.
        int uncertainFrom =
                quote.isPresent() && lineOf(quote.getAsInt()).contains("{") ? quote.getAsInt() : text.length();
        boolean changesFiles = RunbookCheck.mayCreateFiles(missing);
        Predicate<Diagnostic> isCertain = one -> {
            int at = source.index(one.line(), one.column());
            Span whole = rest.outermost(at);
            boolean isCut = blanked.removed().stream()
                    .anyMatch(span -> whole.start() <= span.start() && span.end() <= whole.end());
            return !OF_WHOLE.contains(one.problem().code())
                    && !(changesNames && !one.problem().code().toString().startsWith(OF_VALUES))
                    && !(changesFiles && OF_FILES.contains(one.problem().code()))
                    && !(isCut && one.problem().code().toString().startsWith(OF_SEVERAL))
                    && at < uncertainFrom
                    && !isNamed(whole, rest, uncertain);
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
    private Set<String> declared(Statements statements) {
        Set<String> declared = new HashSet<>();
        OptionalInt quote = quote();
        for (Span span : blanked.removed()) {
            if (quote.isPresent() && span.start() <= quote.getAsInt() && quote.getAsInt() < span.end()) {
                // Where one is missing, code looks like a text.
                NAME.matcher(file.text())
                        .region(span.start(), span.end())
                        .results()
                        .map(MatchResult::group)
                        .filter(name -> !Vocabulary.isWord(name))
                        .forEach(declared::add);
            }
            boolean isParameter = file.text()
                    .startsWith("params", statements.outermost(span.start()).start());
            Token last = null;
            for (Token token : statements.names(span)) {
                boolean follows = last != null
                        && end(last) <= token.start()
                        && file.text().substring(end(last), token.start()).isBlank();
                boolean begins = span.start() == token.start();
                boolean isWord = Vocabulary.isWord(token.text());
                boolean isTyped = follows
                        && (Types.lookupKeyword(last.text()) != Types.UNKNOWN || !Vocabulary.isWord(last.text()));
                if (isParameter || isTyped || (!isWord && (follows || begins)) || isSet(token)) {
                    declared.add(token.text());
                }
                last = token;
            }
        }
        return declared;
    }

    /** Returns the index of the quote that is not closed; empty if there is none. */
    private OptionalInt quote() {
        return Tokenizer.of(file.text()).unclosed().stream()
                .mapToInt(Unclosed::index)
                .filter(at ->
                        at < file.text().length() && "'\"/$".indexOf(file.text().charAt(at)) >= 0)
                .findFirst();
    }

    private String lineOf(int index) {
        int end = file.text().indexOf('\n', index);
        return file.text().substring(index, end < 0 ? file.text().length() : end);
    }

    /** Returns whether a statement has one of the names, in code or in a text as {@code "$name"}. */
    private boolean isNamed(Span statement, Statements statements, Set<String> names) {
        Set<String> written = named.computeIfAbsent(statement, span -> Stream.concat(
                        statements.names(span).stream().map(Token::text),
                        IN_TEXT.matcher(blanked.file().text())
                                .region(span.start(), span.end())
                                .results()
                                .map(found -> found.group(1)))
                .collect(Collectors.toSet()));
        return names.stream().anyMatch(written::contains);
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
