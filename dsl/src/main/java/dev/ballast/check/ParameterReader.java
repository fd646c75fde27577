package dev.ballast.check;

import dev.ballast.dsl.ParameterDeclarations;
import dev.ballast.dsl.SinglePassParser;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.parameters.Parameter;
import dev.ballast.rules.Problem;
import groovy.lang.IntRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.RangeExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.UnaryMinusExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.SourceUnit;

/** Reads the parameters that a runbook declares, without running it. */
public final class ParameterReader {

    private static final String WORD = "params";
    private static final Pattern DECLARES = Pattern.compile("\\b" + WORD + "\\b");
    private static final Map<String, Object> TYPES =
            Map.of("String", String.class, "int", int.class, "Integer", int.class, "boolean", boolean.class);

    /** A mistake in a declaration, at its place. */
    record Mistake(ASTNode where, Problem problem) {}

    private final List<Parameter> parameters = new ArrayList<>();
    private final Map<String, ASTNode> places = new HashMap<>();
    private final List<Mistake> mistakes = new ArrayList<>();
    private final Set<String> reserved = ParameterDeclarations.reservedNames();

    private int line;

    private ParameterReader() {}

    /** Returns the parameters of a text; none if it declares none, or does not compile. */
    public static List<Parameter> of(String text) {
        return read(text).map(ParameterReader::parameters).orElse(List.of());
    }

    /** Reads the parameters that a text declares; empty if the text declares none or does not compile. */
    public static Optional<ParameterReader> read(String text) {
        if (!DECLARES.matcher(text).find()) {
            return Optional.empty();
        }
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setPluginFactory(SinglePassParser.FACTORY);
        CompilationUnit compilation = new CompilationUnit(configuration);
        try {
            SourceUnit unit = compilation.addSource("parameters", text);
            compilation.compile(Phases.CONVERSION);
            return Optional.of(take(unit.getAST()));
        } catch (CompilationFailedException | StackOverflowError broken) {
            return Optional.empty();
        }
    }

    /** Removes the declarations from a script whose names are not resolved yet, and returns what they declare. */
    static ParameterReader take(ModuleNode module) {
        ParameterReader reader = new ParameterReader();
        List<Statement> statements = module.getStatementBlock().getStatements();
        boolean first = true;
        for (Statement statement : List.copyOf(statements)) {
            Optional<BlockStatement> declarations = declarations(statement);
            if (declarations.isPresent()) {
                if (!first) {
                    reader.add(statement, "params stands before all other statements, once", "move it to the top");
                }
                reader.line = statement.getLineNumber();
                declarations.get().getStatements().forEach(reader::read);
                statements.remove(statement);
            }
            first &= ScriptContext.namesItsBase(statement);
        }
        return reader;
    }

    /** Returns the parameters without those whose declaration has a mistake. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** Returns the line of the declarations, from 1; 0 if there are none. */
    public int line() {
        return line;
    }

    /** Returns the first mistake; empty if there is none. */
    public Optional<Problem> mistake() {
        return mistakes.stream().findFirst().map(Mistake::problem);
    }

    /** Returns where the parameters are declared, by name; also those whose declaration has a mistake. */
    Map<String, ASTNode> places() {
        return places;
    }

    List<Mistake> mistakes() {
        return mistakes;
    }

    private static Optional<BlockStatement> declarations(Statement statement) {
        return call(statement)
                .filter(call -> WORD.equals(call.getMethodAsString()))
                .filter(call -> call.getArguments() instanceof TupleExpression arguments
                        && arguments.getExpressions().size() == 1
                        && arguments.getExpression(0) instanceof ClosureExpression)
                .map(call -> (BlockStatement)
                        ((ClosureExpression) ((TupleExpression) call.getArguments()).getExpression(0)).getCode());
    }

    private static Optional<MethodCallExpression> call(Statement statement) {
        return statement instanceof ExpressionStatement expression
                        && expression.getExpression() instanceof MethodCallExpression call
                        && call.isImplicitThis()
                ? Optional.of(call)
                : Optional.empty();
    }

    private void read(Statement statement) {
        if (statement instanceof ExpressionStatement expression) {
            addName(expression.getExpression());
        }
        Optional<MethodCallExpression> call = call(statement).filter(one -> one.getMethodAsString() != null);
        if (call.isEmpty()) {
            add(statement, "a parameter is not declared by a name and a description", "write size 'what it means'");
            return;
        }
        try {
            Map<String, Object> options = new LinkedHashMap<>();
            List<Expression> others = new ArrayList<>();
            for (Expression argument : ((TupleExpression) call.get().getArguments()).getExpressions()) {
                if (argument instanceof MapExpression named) {
                    for (MapEntryExpression entry : named.getMapEntryExpressions()) {
                        options.put(
                                String.valueOf(constant(entry.getKeyExpression())),
                                constant(entry.getValueExpression()));
                    }
                } else {
                    others.add(argument);
                }
            }
            Object description = others.isEmpty() ? "" : constant(others.get(0));
            if (others.size() > 1 || !(description instanceof String text)) {
                add(
                        statement,
                        "the parameter " + call.get().getMethodAsString()
                                + " is not declared by a description and options",
                        "write " + call.get().getMethodAsString() + " 'what it means', default: 20");
                return;
            }
            ParameterDeclarations.declare(
                    parameters, Parameter.of(call.get().getMethodAsString(), text, options, reserved));
        } catch (NoConstantException unknown) {
            add(
                    unknown.where,
                    "the declaration of a parameter has constants only: " + unknown.where.getText(),
                    "write a text, a number, true, false, a range or a list of them");
        } catch (RuleException wrong) {
            mistakes.add(new Mistake(
                    call.get(),
                    new Problem(wrong.code(), wrong.problem(), wrong.remedy().orElse(null))));
        }
    }

    /** Adds the name that a declaration begins with: where a comma is missing, Groovy reads a chain of calls. */
    private void addName(Expression declaration) {
        Expression first = declaration;
        while (first instanceof MethodCallExpression || first instanceof PropertyExpression) {
            if (first instanceof MethodCallExpression call && call.isImplicitThis()) {
                places.putIfAbsent(call.getMethodAsString(), call.getMethod());
                return;
            }
            first = first instanceof MethodCallExpression call
                    ? call.getObjectExpression()
                    : ((PropertyExpression) first).getObjectExpression();
        }
        if (first instanceof VariableExpression name) {
            places.putIfAbsent(name.getName(), name);
        }
    }

    private void add(ASTNode where, String what, String instead) {
        mistakes.add(new Mistake(where, new Problem(RefusalCode.PARAMETER_DECLARED, what, instead)));
    }

    private static Object constant(Expression expression) {
        if (expression instanceof ConstantExpression constant) {
            Problem.refuse(Constants.octal(constant));
            return constant.getValue();
        }
        if (expression instanceof UnaryMinusExpression minus
                && constant(minus.getExpression()) instanceof Integer number) {
            return -number;
        }
        if (expression instanceof ListExpression list) {
            return list.getExpressions().stream().map(ParameterReader::constant).toList();
        }
        if (expression instanceof RangeExpression range
                && constant(range.getFrom()) instanceof Integer from
                && constant(range.getTo()) instanceof Integer to) {
            return range(range, from, to);
        }
        if (expression instanceof VariableExpression name && TYPES.containsKey(name.getName())) {
            return TYPES.get(name.getName());
        }
        throw new NoConstantException(expression);
    }

    private static IntRange range(RangeExpression range, int from, int to) {
        try {
            return new IntRange(!range.isExclusiveLeft(), !range.isExclusiveRight(), from, to);
        } catch (IllegalArgumentException tooLarge) {
            throw new NoConstantException(range);
        }
    }

    /** An expression whose value only a run knows. */
    private static final class NoConstantException extends RuntimeException {

        private final transient Expression where;

        NoConstantException(Expression where) {
            super(null, null, false, false);
            this.where = where;
        }
    }
}
