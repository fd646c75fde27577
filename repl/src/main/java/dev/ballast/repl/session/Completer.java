package dev.ballast.repl.session;

import dev.ballast.repl.session.Scan.Open;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;

/** Finds what may stand at the cursor. Nothing of the text is run, no value is asked for anything, nothing is sent. */
final class Completer {

    private final QuotedText quoted;
    private final SeenValues seen;
    private final Lines lines;
    private final VariableTypes types;

    Completer(QuotedText quoted, SeenValues seen, Lines lines, VariableTypes types) {
        this.quoted = quoted;
        this.seen = seen;
        this.lines = lines;
        this.types = types;
    }

    Completion complete(String text, int at) {
        int end = Math.min(at, text.length());
        Cursor cursor = Cursor.at(text, end);
        return cursor.text()
                .map(open -> inText(text.substring(0, end), cursor, open))
                .orElseGet(() -> cursor.parentPackage()
                        .filter(parent -> !types.nodes().containsKey(parent.split("\\.", 2)[0]))
                        .map(parent -> completion(JavaClasses.in(parent, cursor.begun()), cursor, end))
                        .orElseGet(() -> cursor.isInCode() ? inCode(cursor, end) : Completion.none(end)));
    }

    private Completion inText(String head, Cursor cursor, Open open) {
        String written = head.substring(open.start());
        List<Candidate> candidates = Ranked.best(quoted.candidates(cursor.scan().tokens(), written), written);
        return new Completion(open.start(), head.length(), candidates);
    }

    private Completion inCode(Cursor cursor, int end) {
        Stream<Ranked> all = candidates(cursor, spot(cursor).orElse(null))
                .filter(one -> one.candidate().kind() != Candidate.Kind.CLASS
                        || !cursor.begun().isEmpty());
        return completion(cursor.isNew() ? all.filter(Completer::isNamedByNew) : all, cursor, end);
    }

    private static boolean isNamedByNew(Ranked one) {
        return one.candidate().kind() == Candidate.Kind.CLASS;
    }

    private static Completion completion(Stream<Ranked> all, Cursor cursor, int end) {
        return new Completion(end - cursor.begun().length(), end, Ranked.best(all, cursor.begun()));
    }

    /** Returns what the cursor stands at; nothing when the text before it cannot be understood. */
    Optional<Spot> spot(Cursor cursor) {
        return cursor.spot(lines.given(types.all()));
    }

    /** Lists all that may stand at the cursor, whatever is begun there. */
    Stream<Ranked> candidates(Cursor cursor, Spot spot) {
        if (spot instanceof Spot.Member member) {
            return members(member);
        }
        if (spot == null && cursor.isMember()) {
            return Stream.empty();
        }
        Spot.Bare bare = spot instanceof Spot.Bare known ? known : Spot.Bare.unknown(types.nodes());
        Stream<Ranked> ofJava = isClassBegun(cursor)
                ? JavaClasses.imported(cursor.begun()).map(one -> one.at(Ranked.CLASS + one.rank()))
                : Stream.empty();
        return Stream.concat(
                new BareWords(bare, seen, types::value).all(lines.methods(), lines.declaredClasses()), ofJava);
    }

    private static boolean isClassBegun(Cursor cursor) {
        return !cursor.begun().isEmpty()
                && (cursor.isNew() || Character.isUpperCase(cursor.begun().charAt(0)));
    }

    /** A map has its keys for properties, and what it holds has a type that the compiler cannot know. */
    private Stream<Ranked> members(Spot.Member member) {
        Object value = types.value(member.path()).orElse(null);
        boolean isDynamic = ClassHelper.isDynamicTyped(member.type()) || ClassHelper.isObjectType(member.type());
        if (value == null || !(isDynamic || Members.known(member.type()).isInstance(value))) {
            return Members.of(member.type(), member.isStatic());
        }
        ClassNode type = isDynamic ? ClassHelper.make(value.getClass()) : member.type();
        return Stream.concat(Held.keys(value), Members.of(type, false));
    }
}
