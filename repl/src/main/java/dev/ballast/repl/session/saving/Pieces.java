package dev.ballast.repl.session.saving;

import dev.ballast.repl.session.LiteralSecrets;
import dev.ballast.repl.session.Said;
import groovy.transform.BaseScript;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;

/** Takes the lines of a session that succeeded apart into pieces. */
final class Pieces {

    /** What the result of a line is called where something uses it. */
    static final String RESULT = "result";

    private final Set<String> own = new HashSet<>();
    private final Map<String, String> results = new HashMap<>();
    private final List<Piece> all = new ArrayList<>();
    private final String target;

    private Pieces(String target) {
        this.target = target;
    }

    /** Returns the pieces of the lines in their order; what was done to another target does not count as done. */
    static List<Piece> of(List<Said> lines, String target) {
        Pieces pieces = new Pieces(target);
        List<Parsed> parsed =
                lines.stream().filter(Said::succeeded).map(Parsed::of).toList();
        parsed.forEach(line -> pieces.own.addAll(line.names()));
        parsed.forEach(pieces::add);
        return pieces.all;
    }

    private void add(Parsed line) {
        int begun = all.size();
        for (ImportNode one : line.imports()) {
            all.add(declared(
                    line, one, Piece.Kind.IMPORT, alias(one), new Piece.Names(Set.of(), Set.of(), Set.of(), Set.of())));
        }
        for (ClassNode type : line.classes()) {
            String name = type.getNameWithoutPackage();
            all.add(declared(
                    line, type, Piece.Kind.CLASS, name, new Piece.Names(Set.of(), Set.of(), Set.of(), Set.of())));
        }
        line.methods().forEach(method -> all.add(method(line, method)));
        Statement last = null;
        for (Statement statement : line.statements()) {
            if (!namesItsBase(statement)) {
                all.add(statement(line, statement));
                last = statement;
            }
        }
        all.subList(begun, all.size())
                .sort(Comparator.comparingInt(piece -> line.text().start(piece.node())));
        if (line.said().hasValue() && last != null) {
            results.put("_", RESULT + line.said().number());
            results.put("_" + line.said().number(), RESULT + line.said().number());
        }
    }

    private Piece statement(Parsed line, Statement statement) {
        Uses uses = new Uses(line.text(), line.declared(), Map.copyOf(results));
        Piece.Names names = uses.names(statement);
        Reads reads = Reads.of(statement, own);
        ASTNode node = statement instanceof ReturnStatement returned ? returned.getExpression() : statement;
        return new Piece(
                line.said().number(),
                line.text(),
                node,
                Piece.Kind.STATEMENT,
                "",
                names,
                reads.acts() && isHere(line.said().target()),
                reads.creates(),
                declaration(statement),
                uses.results(),
                secrets(line.text(), statement));
    }

    /** What was said before a cloud was open was said to nobody in particular. */
    private boolean isHere(String other) {
        return other.isEmpty() || other.equals(target);
    }

    private Piece method(Parsed line, MethodNode method) {
        Uses uses = new Uses(line.text(), line.declared(), Map.copyOf(results));
        Piece.Names names = uses.namesInMethod(method.getCode());
        String key = method.getName()
                + Stream.of(method.getParameters())
                        .map(parameter -> parameter.getType().getName())
                        .collect(Collectors.joining(",", "(", ")"));
        return new Piece(
                line.said().number(),
                line.text(),
                method,
                Piece.Kind.METHOD,
                key,
                names,
                false,
                Reads.of(method.getCode(), own).creates(),
                null,
                uses.results(),
                secrets(line.text(), method));
    }

    private static Piece declared(Parsed line, ASTNode node, Piece.Kind kind, String name, Piece.Names names) {
        return new Piece(
                line.said().number(), line.text(), node, kind, name, names, false, false, null, Map.of(), List.of());
    }

    private static List<Edit> secrets(Text text, ASTNode node) {
        int start = text.start(node);
        int end = text.end(node);
        return LiteralSecrets.in(text.all()).stream()
                .filter(secret -> !secret.quote().isEmpty() && secret.start() >= start && secret.end() <= end)
                .filter(secret -> secret.isWhole(text.all()))
                .map(secret -> new Edit(secret.start(), secret.end(), secret.replacement()))
                .toList();
    }

    private static DeclarationExpression declaration(Statement statement) {
        return statement instanceof ExpressionStatement line
                        && line.getExpression() instanceof DeclarationExpression declaration
                ? declaration
                : null;
    }

    /** The first line of a runbook for plain Groovy is of no use in one for Ballast. */
    private static boolean namesItsBase(Statement statement) {
        DeclarationExpression declaration = declaration(statement);
        return declaration != null
                && declaration.getAnnotations().stream().anyMatch(annotation -> annotation
                        .getClassNode()
                        .getNameWithoutPackage()
                        .equals(BaseScript.class.getSimpleName()));
    }

    private static String alias(ImportNode one) {
        return one.isStar() ? "" : one.getAlias();
    }
}
