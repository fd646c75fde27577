package dev.ballast.repl.completion;

import dev.ballast.check.ScriptContext;
import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.repl.evaluation.JdkCollections;
import dev.ballast.syntax.Cursor;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;

/** The candidates for a name in the code of a text, with what was declared before the text and the methods that it declares. */
record CodeCandidates(CompletionSource known, ScriptContext script, List<DeclaredMethod> methods) {

    private static final String IDENTIFIER = "[\\p{L}_][\\p{L}\\p{Nd}_]*";

    CodeCandidates(CompletionSource known, String text) {
        this(known, known.context(), DeclaredMethod.in(text));
    }

    /** Returns the context of a cursor; empty if the text could not be parsed. */
    Optional<CompletionContext> context(Cursor cursor) {
        return ContextFinder.find(cursor, EarlierStatements.of(cursor, known, methods), methods);
    }

    /** Lists all candidates at the cursor, before they are filtered; the context is empty if the text could not be parsed. */
    Stream<Candidate> at(Cursor cursor, Optional<CompletionContext> context) {
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
        return Stream.concat(new BareWords(bare, known, methods).all(), ofJava);
    }

    private static boolean isClassBegun(Cursor cursor) {
        return !cursor.begun().isEmpty()
                && (cursor.isNew() || Character.isUpperCase(cursor.begun().charAt(0)));
    }

    /** The keys of a map are its properties; the types of its values come from the values. */
    private Stream<Candidate> members(CompletionContext.Member member) {
        Object value = known.value(member.path()).orElse(null);
        boolean isDynamic = ClassHelper.isDynamicTyped(member.type()) || ClassHelper.isObjectType(member.type());
        if (value == null || !(isDynamic || Members.ballastType(member.type()).isInstance(value))) {
            return Members.of(member.type(), member.isStatic(), known.dialect());
        }
        ClassNode type = isDynamic ? ClassHelper.make(value.getClass()) : member.type();
        Stream<Candidate> keys = JdkCollections.entries(value).entrySet().stream()
                .filter(entry -> entry.getKey().matches(IDENTIFIER))
                .map(entry -> new Candidate(entry.getKey(), Kind.PROPERTY, typeName(entry.getValue()), ""));
        return Stream.concat(keys, Members.of(type, false, known.dialect()));
    }

    private static String typeName(Object value) {
        return value == null ? "" : value.getClass().getSimpleName();
    }
}
