package dev.ballast.repl.completion;

import dev.ballast.check.Imports;
import dev.ballast.check.ScriptContext;
import dev.ballast.check.ScriptContext.GivenVariable;
import dev.ballast.check.Source;
import dev.ballast.check.TypedScript;
import dev.ballast.run.PartialScript;
import dev.ballast.run.ScriptFile;
import dev.ballast.syntax.Cursor;
import dev.ballast.syntax.Statements;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;

/**
 * The statements of a file before the one at the cursor. Only that one is compiled again with each key, after what the others
 * declare. For a line of a session, or in a method, nothing is compiled before: the line is short, and a method sees no variable
 * that is declared outside.
 *
 * @param end where the statements end in the text
 * @param declarations the text of the methods and classes that they declare
 * @param context the variables and imports that they declare
 */
record EarlierStatements(int end, String declarations, ScriptContext context) {

    /** Those of the last file. */
    private static volatile Kept last;

    private record Kept(String text, Path folder, long changed, EarlierStatements statements) {}

    /** Returns the statements before a cursor. */
    static EarlierStatements of(Cursor cursor, CompletionSource known, List<DeclaredMethod> methods) {
        String before = cursor.before();
        int start = known.session().isPresent()
                ? 0
                : new Statements(before + "x").outermost(before.length()).start();
        if (start == 0 || methods.stream().anyMatch(method -> method.start() == start)) {
            return new EarlierStatements(0, "", known.context());
        }
        Kept kept = last;
        String text = before.substring(0, start);
        long changed = known.folder().toFile().lastModified();
        if (kept != null
                && kept.text().equals(text)
                && kept.folder().equals(known.folder())
                && kept.changed() == changed) {
            return kept.statements();
        }
        Optional<TypedScript> typed = PartialScript.of(new ScriptFile("completion", text), known.context());
        EarlierStatements statements = typed.map(script -> of(script, text, known.context()))
                .orElseGet(() -> new EarlierStatements(start, "", known.context()));
        // Classes beside the file may change meanwhile.
        if (typed.stream()
                .allMatch(script -> script.module().getUnit().getModules().size() == 1)) {
            last = new Kept(text, known.folder(), changed, statements);
        }
        return statements;
    }

    private static EarlierStatements of(TypedScript script, String text, ScriptContext before) {
        Map<String, GivenVariable> variables = new HashMap<>();
        script.variableTypes().forEach((name, type) -> variables.put(name, new GivenVariable(type, false)));
        Source source = Source.of(text);
        List<ClassNode> classes = script.module().getClasses();
        classes.stream()
                .filter(ClassNode::isScript)
                .flatMap(type -> type.getFields().stream())
                .filter(field -> isWritten(field) && field.getInitialExpression() != null)
                .forEach(field -> variables.put(
                        field.getName(), new GivenVariable(TypedScript.typeOf(field.getInitialExpression()), false)));
        Stream<MethodNode> methods = classes.stream()
                .filter(ClassNode::isScript)
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> !method.isScriptBody());
        String declarations = Stream.concat(
                        methods, classes.stream().filter(type -> !type.isScript() && type.getOuterClass() == null))
                .filter(EarlierStatements::isWritten)
                .map(node -> text.substring(source.start(node), source.end(node)) + "\n")
                .collect(Collectors.joining());
        return new EarlierStatements(
                text.length(),
                declarations,
                new ScriptContext(variables, Imports.of(script.module()), before.configuration(), before.classes()));
    }

    private static boolean isWritten(ASTNode node) {
        return node.getLineNumber() > 0;
    }

    /** Returns the context with the variables alone that a text may name: many others take long to declare. */
    ScriptContext named(String text) {
        Map<String, GivenVariable> named = new HashMap<>(context.variables());
        named.keySet().removeIf(name -> !text.contains(name));
        return new ScriptContext(named, context.imports(), context.configuration(), context.classes());
    }
}
