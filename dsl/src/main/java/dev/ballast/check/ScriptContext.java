package dev.ballast.check;

import dev.ballast.dsl.Runbook;
import groovy.lang.GroovyClassLoader;
import groovy.transform.BaseScript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.CastExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.syntax.Token;
import org.codehaus.groovy.syntax.Types;

/**
 * The declarations before a piece of a runbook: none before a file, and those of earlier lines at a prompt.
 *
 * @param variables the variables with their known types
 * @param imports the imports
 * @param configuration the configuration of the compiler; its base class has the methods
 * @param classes the loader of the classes
 */
public record ScriptContext(
        Map<String, GivenVariable> variables,
        Imports imports,
        CompilerConfiguration configuration,
        GroovyClassLoader classes) {

    /**
     * A variable that exists before a piece of a runbook runs.
     *
     * @param type its declared type, or else the type of its present value; the dynamic type if that is unknown
     * @param isDeclared whether it was declared with that type and keeps it
     */
    public record GivenVariable(ClassNode type, boolean isDeclared) {}

    /** Returns the context of a file: the words of a runbook, and the classes in its folder if it has one. */
    public static ScriptContext beside(Optional<Path> folder) {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(Runbook.class.getName());
        return new ScriptContext(Map.of(), Imports.none(), configuration, new RunbookClassLoader(folder));
    }

    /**
     * Adds the imports, and declares the variables before the first statement, so that the compiler treats them as local
     * variables: a local variable hides methods and the properties of a delegate; a variable of the binding does not. It leaves
     * out variables that the piece declares again. Call it after parsing and before anything is resolved.
     */
    public void declareIn(ModuleNode module) {
        imports.addTo(module);
        List<Statement> statements = module.getStatementBlock().getStatements();
        statements.removeIf(ScriptContext::namesItsBase);
        Map<String, GivenVariable> missing = new LinkedHashMap<>(variables);
        declarations(statements)
                .flatMap(declaration -> variables(declaration).stream())
                .forEach(variable -> missing.remove(variable.getName()));
        List<Statement> declarations = new ArrayList<>();
        missing.forEach((name, variable) -> declarations.add(declaration(name, variable)));
        statements.addAll(0, declarations);
    }

    /** Returns the declarations among these statements, without those in braces inside them. */
    public static Stream<DeclarationExpression> declarations(List<Statement> statements) {
        return statements.stream()
                .filter(ExpressionStatement.class::isInstance)
                .map(statement -> ((ExpressionStatement) statement).getExpression())
                .filter(DeclarationExpression.class::isInstance)
                .map(DeclarationExpression.class::cast);
    }

    /** Returns the variables of a declaration: several if it assigns the elements of a list. */
    public static List<VariableExpression> variables(DeclarationExpression declaration) {
        List<Expression> left = declaration.getLeftExpression() instanceof TupleExpression tuple
                ? tuple.getExpressions()
                : List.of(declaration.getLeftExpression());
        return left.stream().map(VariableExpression.class::cast).toList();
    }

    /** Returns whether the statement sets the base class, as the first line of a runbook for plain Groovy does. */
    public static boolean namesItsBase(Statement statement) {
        return declarations(List.of(statement))
                .anyMatch(declaration -> declaration.getAnnotations().stream().anyMatch(annotation -> BaseScript.class
                        .getSimpleName()
                        .equals(annotation.getClassNode().getNameWithoutPackage())));
    }

    private static Statement declaration(String name, GivenVariable variable) {
        ClassNode declared = variable.isDeclared() ? variable.type() : ClassHelper.dynamicType();
        Expression value = new CastExpression(variable.type(), new ConstantExpression(null));
        return new ExpressionStatement(new DeclarationExpression(
                new VariableExpression(name, declared), Token.newSymbol(Types.ASSIGN, -1, -1), value));
    }
}
