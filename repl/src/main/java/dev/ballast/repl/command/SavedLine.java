package dev.ballast.repl.command;

import dev.ballast.check.Imports;
import dev.ballast.check.ScriptContext;
import dev.ballast.check.ScriptContext.GivenVariable;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import dev.ballast.repl.evaluation.EvaluatedLine;
import dev.ballast.repl.secrets.LiteralSecret;
import dev.ballast.repl.secrets.LiteralSecrets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.EmptyExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PostfixExpression;
import org.codehaus.groovy.ast.expr.PrefixExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
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

    private static final Set<String> PRINTING = Set.of("print", "printf", "println");

    final EvaluatedLine evaluated;
    final List<ImportNode> imports;
    /** Its methods and classes, by the signature or name that is unique in a file. */
    final Map<String, ASTNode> definitions = new HashMap<>();

    /** The variables that it declares outside of braces. */
    final List<VariableExpression> declared;
    /** The names that its methods use: among them are variables that cannot be local to the file. */
    final Set<String> namesInMethods = new HashSet<>();
    /** The uses of results of earlier lines, by the number of the line. */
    final Map<VariableExpression, Integer> results = new HashMap<>();

    /** The names of the secrets that it asks for. */
    final Set<String> secretNames = new HashSet<>();

    private final String text;
    private final Map<String, GivenVariable> given;
    private final List<DeclarationExpression> declarations;
    private final int lastResult;
    private final List<Statement> statements;
    private final List<Edit> edits = new ArrayList<>();
    private final List<BinaryExpression> sums = new ArrayList<>();
    private boolean inMethod = true;
    private boolean mayChange;

    private record Edit(int start, int end, String replacement) {}

    /**
     * Parses a line that succeeded.
     *
     * @param lastResult the number of the line whose result is {@code _} in this line
     * @param given the variables of the session
     */
    SavedLine(EvaluatedLine evaluated, int lastResult, Map<String, GivenVariable> given) {
        this.evaluated = evaluated;
        this.given = given;
        this.text = evaluated.text().text();
        this.lastResult = lastResult;
        CompilationUnit unit = new CompilationUnit(new CompilerConfiguration());
        SourceUnit source = unit.addSource("line", text);
        unit.compile(Phases.CONVERSION);
        ModuleNode module = source.getAST();
        module.getClasses().stream()
                .filter(type -> !type.isScript() && type.getOuterClass() == null)
                .forEach(type -> definitions.put(type.getNameWithoutPackage(), type));
        new VariableScopeVisitor(source).visitClass(module.getScriptClassDummy());
        module.getMethods().forEach(method -> {
            String parameters = Arrays.stream(method.getParameters())
                    .map(parameter -> parameter.getType().getName())
                    .collect(Collectors.joining(", ", "(", ")"));
            definitions.put(method.getName() + parameters, method);
            method.getCode().visit(this);
        });
        inMethod = false;
        statements = new ArrayList<>(module.getStatementBlock().getStatements());
        // The first line of a runbook for plain Groovy is of no use in one that ballast runs.
        statements.stream().filter(ScriptContext::namesItsBase).forEach(this::cut);
        statements.removeIf(ScriptContext::namesItsBase);
        statements.forEach(statement -> statement.visit(this));
        declarations = ScriptContext.declarations(statements).toList();
        declared = declarations.stream()
                .flatMap(one -> ScriptContext.variables(one).stream())
                .toList();
        imports = Imports.of(module).all();
    }

    /** Returns whether it ensured or declared something, or may have changed an object. */
    boolean matters() {
        return evaluated.acted()
                || evaluated.changed()
                || mayChange
                || !declarations.isEmpty()
                || !definitions.isEmpty()
                || !imports.isEmpty();
    }

    /** Removes a node from the text and returns the text of the node. */
    String cut(ASTNode node) {
        replace(start(node), end(node), "");
        return text.substring(start(node), end(node));
    }

    static String type(VariableExpression variable) {
        return variable.isDynamicTyped() ? "def" : variable.getOriginType().toString(false);
    }

    /** Replaces the type of its variables by {@code def}. */
    void widen() {
        replace(start(declarations.get(0)), start(declared.get(0)), "def ");
    }

    /** Replaces the declarations of its variables by assignments. */
    void assign() {
        for (DeclarationExpression declaration : declarations) {
            VariableExpression variable = ScriptContext.variables(declaration).get(0);
            int start = start(declaration);
            if (declaration.isMultipleAssignmentDeclaration()) {
                replace(start, text.indexOf('(', start), "");
            } else if (start == start(variable)) {
                // It is the second in: def a = 1, b = 2
                replace(text.lastIndexOf(',', start), start, "; ");
            } else {
                replace(start, start(variable), "");
            }
            if (declaration.getRightExpression() instanceof EmptyExpression) {
                replace(
                        end(variable),
                        end(variable),
                        ClassHelper.isPrimitiveType(variable.getOriginType()) ? " = 0" : " = null");
            }
        }
    }

    /** Assigns its result to a variable; returns false if a file cannot do so. */
    boolean nameResult() {
        Statement last = statements.get(statements.size() - 1);
        String declaration = "def " + result(evaluated.number()) + " = ";
        boolean hasValue = last instanceof ExpressionStatement || last instanceof ReturnStatement;
        if (ScriptContext.declarations(List.of(last)).findAny().isPresent()) {
            replace(
                    text.length(),
                    text.length(),
                    "\n" + declaration + declared.get(declared.size() - 1).getName());
        } else if (hasValue) {
            replace(start(last), start(last), declaration);
        }
        return hasValue;
    }

    /** Returns the literal secrets that {@code secret(..)} can replace; operands of one {@code +} are one secret. */
    List<LiteralSecret> secrets() {
        List<LiteralSecret> secrets = new ArrayList<>(LiteralSecrets.in(text).stream()
                .filter(secret -> !secret.quote().isEmpty() && secret.isWhole(text) && !isInClass(secret))
                .toList());
        for (BinaryExpression sum : sums) {
            List<LiteralSecret> parts = secrets.stream()
                    .filter(secret -> isAt(secret, sum.getLeftExpression()) || isAt(secret, sum.getRightExpression()))
                    .toList();
            if (parts.size() == 2) {
                secrets.set(secrets.indexOf(parts.get(0)), parts.get(0).at(start(sum), end(sum)));
                secrets.remove(parts.get(1));
            }
        }
        return secrets;
    }

    private boolean isAt(LiteralSecret secret, Expression part) {
        return secret.start() == start(part) && secret.end() == end(part);
    }

    /** A class does not have the words of the runbook. */
    private boolean isInClass(LiteralSecret secret) {
        return definitions.values().stream()
                .anyMatch(node ->
                        node instanceof ClassNode && start(node) <= secret.start() && secret.end() <= end(node));
    }

    /** Returns its text with results of earlier lines as variables, and these secrets as {@code secret(..)}. */
    String written(List<LiteralSecret> secrets) {
        results.forEach((use, number) -> replace(start(use), end(use), result(number)));
        statements.stream()
                .filter(ReturnStatement.class::isInstance)
                .forEach(end -> replace(start(end), start(((ReturnStatement) end).getExpression()), ""));
        secrets.forEach(secret -> replace(secret.start(), secret.end(), secret.replacement()));
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

    private static String result(int number) {
        return "result" + number;
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        String name = variable.getName();
        if (!(variable.getAccessedVariable() instanceof DynamicVariable)) {
            return;
        }
        if (inMethod) {
            namesInMethods.add(name);
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
        int operator = binary.getOperation().getType();
        mayChange |= operator == Types.LEFT_SHIFT || Types.ofType(operator, Types.ASSIGNMENT_OPERATOR);
        super.visitBinaryExpression(binary);
        if (operator == Types.PLUS) {
            sums.add(binary);
        }
    }

    @Override
    public void visitPostfixExpression(PostfixExpression increment) {
        mayChange = true;
        super.visitPostfixExpression(increment);
    }

    @Override
    public void visitPrefixExpression(PrefixExpression increment) {
        mayChange = true;
        super.visitPrefixExpression(increment);
    }

    @Override
    public void visitConstructorCallExpression(ConstructorCallExpression call) {
        mayChange = true;
        super.visitConstructorCallExpression(call);
    }

    /**
     * The effect of a word is known from its events; any other method may change an object, as may the closure of {@code
     * parallel}.
     */
    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        String name = String.valueOf(call.getMethodAsString());
        boolean prints = call.isImplicitThis() && PRINTING.contains(name);
        mayChange |= !prints
                && type(call.getObjectExpression())
                        .filter(type -> Vocabulary.of(type).names().contains(name) && !name.equals("parallel"))
                        .isEmpty();
        if (name.equals("secret") && call.getArguments() instanceof TupleExpression arguments) {
            arguments.forEach(argument -> secretNames.add(argument.getText()));
        }
        super.visitMethodCallExpression(call);
    }

    /** Returns the type of a receiver that is the runbook, a variable or the result of a word. */
    private Optional<Class<?>> type(Expression receiver) {
        if (receiver instanceof VariableExpression variable) {
            return variable.isThisExpression()
                    ? Optional.of(Words.class)
                    : Optional.ofNullable(given.get(variable.getName()))
                            .map(known -> known.type().getTypeClass());
        }
        return receiver instanceof MethodCallExpression call && call.getMethodAsString() != null
                ? type(call.getObjectExpression())
                        .flatMap(type -> Vocabulary.of(type).type(call.getMethodAsString()))
                : Optional.empty();
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
