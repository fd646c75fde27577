package dev.ballast.repl.completion;

import dev.ballast.check.ScriptContext;
import dev.ballast.model.Dialect;
import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.repl.evaluation.JdkCollections;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.syntax.Cursor;
import dev.ballast.syntax.Tokenizer.Open;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;

/**
 * Completes and inspects code by the static types before the cursor. Nothing of the text is run, no method of a value is
 * called and nothing is sent; string literals are completed from the ledger and the folder.
 */
public record CodeCompleter(Session session) {

    private static final String IDENTIFIER = "[\\p{L}_][\\p{L}\\p{Nd}_]*";

    /** Completes and inspects once in a trial session, so that the classes are loaded. */
    public static void warmUp(Session trial) {
        CodeCompleter completer = new CodeCompleter(trial);
        completer.complete("instances().each { it.", Integer.MAX_VALUE);
        completer.inspect("volume('a', 20)", Integer.MAX_VALUE);
    }

    /**
     * Returns the completion at a cursor.
     *
     * @param at an index into the text; one behind its end is its end
     */
    public Completion complete(String text, int at) {
        session.warmUp().await();
        int end = Math.min(at, text.length());
        Cursor cursor = Cursor.at(text, end);
        Optional<Open> string = cursor.string();
        if (string.isPresent()) {
            int start = string.get().start();
            String written = text.substring(start, end);
            Stream<Candidate> all =
                    new QuotedText(session).candidates(cursor.tokens().tokens(), written);
            String quote = string.get().begin();
            return new Completion(
                    start, end, Candidate.best(all.flatMap(one -> StringLiteral.in(quote, one).stream()), written));
        }
        return new Completion(end - cursor.begun().length(), end, Candidate.best(inCode(cursor), cursor.begun()));
    }

    private Stream<Candidate> inCode(Cursor cursor) {
        ScriptContext script = session.context();
        Optional<String> parent = cursor.parentPackage()
                .filter(path -> path.isEmpty() || JavaClasses.isPackage(path))
                .filter(path -> !script.variables().containsKey(path.split("\\.", 2)[0]));
        if (parent.isPresent()) {
            return JavaClasses.in(parent.get(), cursor.begun());
        }
        return cursor.isInCode()
                ? candidates(cursor, ContextFinder.find(cursor, script), script)
                        .filter(one ->
                                one.kind() == Kind.CLASS ? !cursor.begun().isEmpty() : !cursor.isNew())
                : Stream.empty();
    }

    /**
     * Returns the description of the word at a cursor, else of the call whose parentheses enclose it; empty if unknown.
     *
     * @param at an index into the text; one behind its end is its end
     */
    public Optional<Inspection> inspect(String text, int at) {
        session.warmUp().await();
        return new Inspector(this, session.context()).inspect(text, at);
    }

    /** Returns the files that complete a path relative to the folder of the session, those with that ending first. */
    public List<Candidate> files(String written, String ending) {
        return Candidate.best(QuotedText.files(session.environment().folder(), written, ending), written);
    }

    /** Lists all candidates at the cursor, before they are filtered; the context is empty if the text could not be parsed. */
    Stream<Candidate> candidates(Cursor cursor, Optional<CompletionContext> context, ScriptContext script) {
        if (context.orElse(null) instanceof CompletionContext.Member member) {
            return members(member);
        }
        if (context.isEmpty() && cursor.isMember()) {
            return Stream.empty();
        }
        CompletionContext.Bare bare =
                context.map(CompletionContext.Bare.class::cast).orElseGet(() -> CompletionContext.Bare.unknown(script));
        Stream<Candidate> ofJava = isClassBegun(cursor)
                ? JavaClasses.imported(cursor.begun()).map(one -> one.at(Candidate.CLASS + one.rank()))
                : Stream.empty();
        return Stream.concat(new BareWords(bare, session).all(), ofJava);
    }

    private static boolean isClassBegun(Cursor cursor) {
        return !cursor.begun().isEmpty()
                && (cursor.isNew() || Character.isUpperCase(cursor.begun().charAt(0)));
    }

    /** The keys of a map are its properties; the types of its values come from the values. */
    private Stream<Candidate> members(CompletionContext.Member member) {
        Object value = session.value(member.path()).orElse(null);
        boolean isDynamic = ClassHelper.isDynamicTyped(member.type()) || ClassHelper.isObjectType(member.type());
        if (value == null || !(isDynamic || Members.ballastType(member.type()).isInstance(value))) {
            return Members.of(member.type(), member.isStatic(), dialect());
        }
        ClassNode type = isDynamic ? ClassHelper.make(value.getClass()) : member.type();
        Stream<Candidate> keys = JdkCollections.entries(value).entrySet().stream()
                .filter(entry -> entry.getKey().matches(IDENTIFIER))
                .map(entry -> new Candidate(entry.getKey(), Kind.PROPERTY, typeName(entry.getValue()), ""));
        return Stream.concat(keys, Members.of(type, false, dialect()));
    }

    Dialect dialect() {
        return session.lazyCloud().dialect();
    }

    private static String typeName(Object value) {
        return value == null ? "" : value.getClass().getSimpleName();
    }
}
