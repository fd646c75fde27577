package dev.ballast.repl.session.saving;

import dev.ballast.repl.session.LiteralSecrets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.Statement;

/** Writes the pieces that are kept one after the other, so that they mean in a file what they meant in the session. */
final class Writing {

    private static final String NEW_LINE = "\n";

    private final List<Piece> all;
    private final List<Piece> kept;
    private final Variables variables;
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<Integer> hidden = new HashSet<>();
    private final Set<Integer> shown = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    Writing(List<Piece> all, List<Piece> kept) {
        this.all = all;
        this.kept = kept;
        this.variables = new Variables(all, kept, notes);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Returns how many lines are left out because of a secret that nothing can stand in for. */
    int hidden() {
        return (int) hidden.stream().filter(line -> !shown.contains(line)).count();
    }

    /** Returns the runbook; it names the region where it makes something before it says one itself. */
    String text(String region) {
        if (kept.stream().noneMatch(piece -> piece.kind() == Piece.Kind.STATEMENT)) {
            return "";
        }
        kept.stream().filter(piece -> piece.kind() == Piece.Kind.IMPORT).forEach(piece -> text.append(piece.source())
                .append(NEW_LINE));
        if (region != null && needsRegion()) {
            part("region '" + region + "'", true);
        }
        Piece before = null;
        for (List<Piece> line : lines()) {
            List<String> written = line.stream().map(this::written).toList();
            boolean whole = isWhole(line, written);
            for (int i = 0; i < line.size(); i++) {
                Piece piece = line.get(i);
                boolean apart = before == null || isBlock(piece) || isBlock(before);
                if (!whole || i == 0) {
                    part(whole ? piece.text().all().strip() : written.get(i), apart);
                }
                before = piece;
            }
        }
        replacedTooEarly();
        return text.toString();
    }

    /** Returns the pieces of each line, without the imports. */
    private List<List<Piece>> lines() {
        return List.copyOf(kept.stream()
                .filter(piece -> piece.kind() != Piece.Kind.IMPORT)
                .collect(Collectors.groupingBy(piece -> piece.line(), TreeMap::new, Collectors.toList()))
                .values());
    }

    /** A line of which all is kept as it is keeps its comments, too, unless one holds a secret. */
    private boolean isWhole(List<Piece> line, List<String> written) {
        String whole = line.get(0).text().all();
        long pieces =
                all.stream().filter(one -> one.line() == line.get(0).line()).count();
        return pieces == line.size()
                && line.stream().map(Piece::source).toList().equals(written)
                && !LiteralSecrets.areIn(whole);
    }

    private static boolean isBlock(Piece piece) {
        return piece.kind() != Piece.Kind.STATEMENT;
    }

    private void part(String source, boolean apart) {
        if (apart && text.length() > 0) {
            text.append(NEW_LINE);
        }
        text.append(source).append(NEW_LINE);
    }

    private boolean needsRegion() {
        for (Piece piece : kept) {
            if (piece.kind() == Piece.Kind.STATEMENT && piece.source().matches("(?s)region\\b[^=]*")) {
                return false;
            }
            if (piece.creates()) {
                return true;
            }
        }
        return false;
    }

    private String written(Piece piece) {
        List<Edit> edits = new ArrayList<>(piece.secrets());
        piece.results().keySet().forEach(edits::add);
        piece.secrets()
                .forEach(secret -> notes.add("line " + piece.line() + ": the secret written there is now "
                        + secret.replacement() + ", which is asked for"));
        String written = piece.declaration() == null ? plain(piece, edits) : variables.declared(piece, edits);
        if (LiteralSecrets.areIn(written)) {
            notes.add("line " + piece.line() + " is left out: a secret is written into it");
            hidden.add(piece.line());
            return "// line " + piece.line() + " is left out: a secret is written into it";
        }
        shown.add(piece.line());
        return written + result(piece);
    }

    private String plain(Piece piece, List<Edit> edits) {
        int start = piece.text().start(piece.node());
        String source = Edit.applied(piece.text().all(), start, piece.text().end(piece.node()), edits);
        if (isResult(piece) && isExpression(piece) && piece.names().set().isEmpty()) {
            return variables.first(resultOf(piece)) + resultOf(piece) + " = " + source;
        }
        return variables.assigned(piece, source);
    }

    /** Gives the value of a variable its second name where a later line uses it as a result. */
    private String result(Piece piece) {
        if (!isResult(piece) || (isExpression(piece) && piece.names().set().isEmpty())) {
            return "";
        }
        if (isExpression(piece) && piece.names().set().size() == 1) {
            String name = piece.names().set().iterator().next();
            return NEW_LINE + variables.first(resultOf(piece)) + resultOf(piece) + " = " + name;
        }
        notes.add("the result of line " + piece.line() + " is used later, and a file cannot name it: "
                + "give it a variable");
        return "";
    }

    private boolean isResult(Piece piece) {
        return piece.equals(Keeping.last(all, piece.line()))
                && kept.stream().anyMatch(other -> other.results().keySet().stream()
                        .anyMatch(use -> use.replacement().equals(resultOf(piece))));
    }

    private static boolean isExpression(Piece piece) {
        return !(piece.node() instanceof Statement) || piece.node() instanceof ExpressionStatement;
    }

    private static String resultOf(Piece piece) {
        return Pieces.RESULT + piece.line();
    }

    /** Tells of variables that a line used and no line of the runbook makes. */
    void missing(Set<String> ofSession) {
        Set<String> made = new HashSet<>();
        kept.forEach(piece -> made.addAll(piece.names().set()));
        kept.stream()
                .flatMap(piece -> piece.names().used().stream())
                .filter(name -> ofSession.contains(name) && !made.contains(name))
                .distinct()
                .forEach(name -> notes.add("the file does not make " + name
                        + ": the line that did failed later on, or worked on another target"));
    }

    /** A file has one method or class of a name; what used an earlier one now uses the last. */
    private void replacedTooEarly() {
        for (Piece piece : kept) {
            if (piece.kind() == Piece.Kind.STATEMENT) {
                continue;
            }
            String name = piece.name().replaceFirst("\\(.*", "");
            List<Integer> earlier = all.stream()
                    .filter(one -> one.kind() == piece.kind()
                            && !one.equals(piece)
                            && !name.isEmpty()
                            && one.name().equals(piece.name())
                            && !one.source().equals(piece.source()))
                    .map(one -> one.line())
                    .toList();
            String users = kept.stream()
                    .filter(one -> one.kind() == Piece.Kind.STATEMENT && one.mentions(name))
                    .filter(one -> earlier.stream().anyMatch(line -> line < one.line()) && one.line() < piece.line())
                    .map(one -> Integer.toString(one.line()))
                    .distinct()
                    .collect(Collectors.joining(", "));
            if (!users.isEmpty()) {
                notes.add("line " + users + " used " + name + " as it was before line " + piece.line()
                        + "; the file has only the later one");
            }
        }
    }
}
