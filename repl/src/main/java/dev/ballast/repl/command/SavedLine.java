package dev.ballast.repl.command;

import dev.ballast.check.ScriptContext;
import dev.ballast.repl.evaluation.EvaluatedLine;
import dev.ballast.repl.secrets.LiteralSecret;
import dev.ballast.repl.secrets.LiteralSecrets;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.EmptyExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.classgen.VariableScopeVisitor;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Types;

/** A line of a session on its way into a runbook: its syntax tree, and what is replaced in its text. */
final class SavedLine extends CodeVisitorSupport {

    private final EvaluatedLine evaluated;
    private final String text;
    private final ModuleNode module;
    private final Set<String> inMethods = new HashSet<>();
    private final Map<VariableExpression, Integer> results = new HashMap<>();
    private final List<Edit> edits = new ArrayList<>();
    private final int lastResult;
    private boolean inMethod = true;
    private boolean assigns;

    private record Edit(int start, int end, String replacement) {}

    /** Parses a line that succeeded; {@code lastResult} is the number of the line whose result it finds as {@code _}. */
    SavedLine(EvaluatedLine evaluated, int lastResult) {
        this.evaluated = evaluated;
        this.text = evaluated.text().text();
        this.lastResult = lastResult;
        CompilationUnit unit = new CompilationUnit(new CompilerConfiguration());
        SourceUnit source = unit.addSource("line", text);
        unit.compile(Phases.CONVERSION);
        module = source.getAST();
        module.getClasses();
        new VariableScopeVisitor(source).visitClass(module.getScriptClassDummy());
        module.getMethods().forEach(method -> method.getCode().visit(this));
        inMethod = false;
        statements().forEach(statement -> statement.visit(this));
    }

    EvaluatedLine evaluated() {
        return evaluated;
    }

    /** Returns whether it ensured something or declared something. */
    boolean matters() {
        return evaluated.acted()
                || evaluated.changed()
                || assigns
                || declarations().findAny().isPresent()
                || !definitions().isEmpty()
                || imports().findAny().isPresent();
    }

    /** Returns the numbers of the lines whose results it uses. */
    Set<Integer> results() {
        return Set.copyOf(results.values());
    }

    /** Returns the names that its methods use: among them are variables that cannot be local to the file. */
    Set<String> namesInMethods() {
        return inMethods;
    }

    /** Returns its methods and classes by what a file can have only one of. */
    Map<String, ASTNode> definitions() {
        Map<String, ASTNode> definitions = new HashMap<>();
        module.getMethods()
                .forEach(method -> definitions.put(
                        method.getName()
                                + Stream.of(method.getParameters())
                                        .map(parameter -> parameter.getType().getName())
                                        .collect(Collectors.joining(", ", "(", ")")),
                        method));
        module.getClasses().stream()
                .filter(type -> !type.isScript() && type.getOuterClass() == null)
                .forEach(type -> definitions.put(type.getNameWithoutPackage(), type));
        return definitions;
    }

    /** Takes its imports out of it, which stand at the head of the file. */
    List<String> takeImports() {
        List<ImportNode> all = imports().toList();
        all.forEach(this::cut);
        return all.stream().map(one -> text.substring(start(one), end(one))).toList();
    }

    void cut(ASTNode node) {
        replace(start(node), end(node), "");
    }

    /** Returns the variables that it declares, with their types. */
    Map<String, String> declared() {
        return declarations()
                .flatMap(one -> ScriptContext.variables(one).stream())
                .collect(Collectors.toMap(VariableExpression::getName, SavedLine::type));
    }

    /**
     * Declares its variables as a file can.
     *
     * @param types the type that each is declared with, {@code def} for none; empty for one that is only assigned
     */
    void declare(Map<String, String> types) {
        if (!types.equals(declared())) {
            declarations().toList().forEach(one -> declare(one, types));
        }
    }

    private void declare(DeclarationExpression declaration, Map<String, String> types) {
        List<VariableExpression> variables = ScriptContext.variables(declaration);
        int start = start(declaration);
        if (declaration.isMultipleAssignmentDeclaration()) {
            String fresh = variables.stream()
                    .map(VariableExpression::getName)
                    .filter(name -> !types.get(name).isEmpty())
                    .map(name -> types.get(name) + " " + name + "\n")
                    .collect(Collectors.joining());
            String names =
                    variables.stream().map(VariableExpression::getName).collect(Collectors.joining(", ", "(", ") "));
            replace(start, text.indexOf('=', start), fresh + names);
            return;
        }
        VariableExpression variable = variables.get(0);
        String type = types.get(variable.getName());
        String before = type.isEmpty() ? "" : type + " ";
        if (start == start(variable)) {
            // It is the second in: def a = 1, b = 2
            replace(text.lastIndexOf(',', start), start, "; " + before);
        } else if (!type.equals(type(variable))) {
            replace(start, start(variable), before);
        }
        if (type.isEmpty() && declaration.getRightExpression() instanceof EmptyExpression) {
            ClassNode original = variable.getOriginType();
            Object initial = ClassHelper.isPrimitiveType(original)
                    ? Array.get(Array.newInstance(original.getTypeClass(), 1), 0)
                    : null;
            replace(end(variable), end(variable), " = " + initial);
        }
    }

    /** Gives its result a name; returns false when a file cannot name it. */
    boolean nameResult(String declaration) {
        Statement last = statements().get(statements().size() - 1);
        if (last instanceof ExpressionStatement statement
                && statement.getExpression() instanceof DeclarationExpression variable) {
            String name = ScriptContext.variables(variable).get(0).getName();
            replace(text.length(), text.length(), "\n" + declaration + name);
        } else if (last instanceof ExpressionStatement || last instanceof ReturnStatement) {
            replace(start(last), start(last), declaration);
        } else {
            return false;
        }
        return true;
    }

    /** Returns its text with the results of earlier lines under their names, and secrets asked for. */
    String written(Consumer<String> notes) {
        results.forEach((use, number) -> replace(start(use), end(use), name(number)));
        for (Statement statement : statements()) {
            if (ScriptContext.namesItsBase(statement)) {
                cut(statement);
            } else if (statement instanceof ReturnStatement end) {
                replace(start(end), start(end.getExpression()), "");
            }
        }
        for (LiteralSecret secret : LiteralSecrets.in(text)) {
            if (!secret.quote().isEmpty() && secret.isWhole(text)) {
                replace(secret.start(), secret.end(), secret.replacement());
                notes.accept("the secret written there is now " + secret.replacement() + ", which is asked for");
            }
        }
        StringBuilder written = new StringBuilder();
        int at = 0;
        edits.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
        for (Edit edit : edits) {
            if (edit.start() >= at) {
                written.append(text, at, edit.start()).append(edit.replacement());
                at = edit.end();
            }
        }
        return written.append(text.substring(at))
                .toString()
                .replaceFirst("^[;\\s]+", "")
                .stripTrailing();
    }

    /** Returns what the result of a line is called in a runbook. */
    static String name(int number) {
        return "result" + number;
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        String name = variable.getName();
        if (!(variable.getAccessedVariable() instanceof DynamicVariable)) {
            return;
        }
        if (inMethod) {
            inMethods.add(name);
        }
        if (name.matches("_\\d{0,6}")) {
            results.put(variable, name.equals("_") ? lastResult : Integer.parseInt(name.substring(1)));
        }
    }

    @Override
    public void visitDeclarationExpression(DeclarationExpression declaration) {
        declaration.getRightExpression().visit(this);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        assigns |= Types.ofType(binary.getOperation().getType(), Types.ASSIGNMENT_OPERATOR);
        super.visitBinaryExpression(binary);
    }

    private List<Statement> statements() {
        return module.getStatementBlock().getStatements();
    }

    private Stream<DeclarationExpression> declarations() {
        return ScriptContext.declarations(statements().stream()
                .filter(statement -> !ScriptContext.namesItsBase(statement))
                .toList());
    }

    private Stream<ImportNode> imports() {
        return Stream.of(
                        module.getImports(),
                        module.getStarImports(),
                        module.getStaticImports().values(),
                        module.getStaticStarImports().values())
                .flatMap(all -> new ArrayList<ImportNode>(all).stream());
    }

    private static String type(VariableExpression variable) {
        return variable.isDynamicTyped() ? "def" : variable.getOriginType().toString(false);
    }

    private void replace(int start, int end, String replacement) {
        edits.add(new Edit(start, end, replacement));
    }

    private int start(ASTNode node) {
        return offset(node.getLineNumber(), node.getColumnNumber());
    }

    private int end(ASTNode node) {
        return offset(node.getLastLineNumber(), node.getLastColumnNumber());
    }

    private int offset(int line, int column) {
        int at = 0;
        for (int i = 1; i < line; i++) {
            at = text.indexOf('\n', at) + 1;
        }
        return at + column - 1;
    }
}
