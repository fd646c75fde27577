package dev.ballast.repl.session.saving;

import dev.ballast.check.Given;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.EmptyExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;

/**
 * Declares each variable once, where it first has a value, as a session lets one declare it again and again. One that a
 * method uses is not local to the file: it is written without {@code def}, or as a field where it has a type.
 */
final class Variables {

    private static final String DEF = "def ";
    private static final String FIELD = "@groovy.transform.Field ";

    private final Map<String, String> types = new HashMap<>();
    private final Set<String> mixed = new HashSet<>();
    private final Set<String> inMethods;
    private final Set<String> written = new HashSet<>();

    Variables(List<Piece> all, List<Piece> kept, Set<String> notes) {
        inMethods = kept.stream()
                .filter(piece -> piece.kind() == Piece.Kind.METHOD)
                .flatMap(piece -> piece.names().used().stream())
                .collect(Collectors.toSet());
        for (Piece piece : all) {
            if (piece.declaration() != null) {
                Given.variables(piece.declaration()).forEach(variable -> declare(variable, piece, notes, kept));
            }
        }
    }

    private void declare(VariableExpression variable, Piece piece, Set<String> notes, List<Piece> kept) {
        String name = variable.getName();
        String before = types.putIfAbsent(name, type(variable));
        if (before != null && !before.equals(type(variable)) && kept.contains(piece)) {
            mixed.add(name);
            notes.add("line " + piece.said().number() + " declares " + name
                    + " with another type than before; the file declares it without one");
        }
    }

    /** Returns what stands before the first assignment to a variable that has no type of its own. */
    String first(String name) {
        return written.add(name) && !inMethods.contains(name) ? DEF : "";
    }

    /** Returns an assignment; the first to a variable whose declaration is not kept declares it. */
    String assigned(Piece piece, String source) {
        boolean plain = piece.node() instanceof ExpressionStatement
                && piece.names().replaced().size() == 1
                && types.containsKey(piece.names().replaced().iterator().next());
        if (!plain) {
            return source;
        }
        String name = piece.names().replaced().iterator().next();
        return written.contains(name) ? source : declaration(name, source);
    }

    /** Returns a declaration, or what it comes to where the variable is there already. */
    String declared(Piece piece, List<Edit> edits) {
        DeclarationExpression declaration = piece.declaration();
        int end = piece.text().end(piece.node());
        String whole = Edit.applied(piece.text().all(), piece.text().start(piece.node()), end, edits);
        List<VariableExpression> names = Given.variables(declaration);
        if (declaration.isMultipleAssignmentDeclaration()) {
            return takenApart(piece, names, whole, edits, end);
        }
        VariableExpression variable = names.get(0);
        String name = variable.getName();
        String value = declaration.getRightExpression() instanceof EmptyExpression
                ? initial(variable)
                : Edit.applied(piece.text().all(), piece.text().start(declaration.getRightExpression()), end, edits);
        if (written.contains(name)) {
            return name + " = " + cast(name, variable, value);
        }
        if (mixed.contains(name) || inMethods.contains(name)) {
            return declaration(name, name + " = " + cast(name, variable, value));
        }
        written.add(name);
        boolean complete = piece.text().start(variable) > piece.text().start(piece.node());
        return complete ? whole : type(variable) + " " + whole;
    }

    private String takenApart(Piece piece, List<VariableExpression> names, String whole, List<Edit> edits, int end) {
        Set<String> all = names.stream().map(VariableExpression::getName).collect(Collectors.toSet());
        boolean fresh = all.stream()
                .noneMatch(name -> written.contains(name) || inMethods.contains(name) || mixed.contains(name));
        if (fresh) {
            written.addAll(all);
            return whole;
        }
        String declared = names.stream()
                .map(VariableExpression::getName)
                .filter(name -> !written.contains(name))
                .map(name -> declaration(name, ""))
                .filter(line -> !line.isEmpty())
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        String value = Edit.applied(
                piece.text().all(), piece.text().start(piece.declaration().getRightExpression()), end, edits);
        return declared + names.stream().map(VariableExpression::getName).collect(Collectors.joining(", ", "(", ")"))
                + " = " + value;
    }

    /** Declares a variable by its first assignment, or alone when that is empty. */
    private String declaration(String name, String assignment) {
        written.add(name);
        String type = mixed.contains(name) ? "def" : types.get(name);
        if (inMethods.contains(name)) {
            String field = type.equals("def") ? "" : FIELD + type + " " + name + (assignment.isEmpty() ? "" : "\n");
            return field + assignment;
        }
        return type + " " + (assignment.isEmpty() ? name : assignment);
    }

    private String cast(String name, VariableExpression variable, String value) {
        return mixed.contains(name) && !variable.isDynamicTyped() ? "(" + value + ") as " + type(variable) : value;
    }

    private static String initial(VariableExpression variable) {
        return switch (type(variable)) {
            case "int", "long", "short", "byte", "double", "float" -> "0";
            case "boolean" -> "false";
            default -> "null";
        };
    }

    private static String type(VariableExpression variable) {
        return variable.isDynamicTyped() ? "def" : variable.getOriginType().toString(false);
    }
}
