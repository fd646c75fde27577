package dev.ballast.repl.evaluation;

import static org.codehaus.groovy.ast.tools.GeneralUtils.args;
import static org.codehaus.groovy.ast.tools.GeneralUtils.callX;
import static org.codehaus.groovy.ast.tools.GeneralUtils.classX;
import static org.codehaus.groovy.ast.tools.GeneralUtils.constX;
import static org.codehaus.groovy.ast.tools.GeneralUtils.ctorX;
import static org.codehaus.groovy.ast.tools.GeneralUtils.nullX;
import static org.codehaus.groovy.ast.tools.GeneralUtils.propX;
import static org.codehaus.groovy.ast.tools.GeneralUtils.stmt;
import static org.codehaus.groovy.ast.tools.GeneralUtils.varX;

import dev.ballast.check.ScriptContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.EmptyExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.ast.tools.GenericsUtils;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Types;

/**
 * Moves the variables of a line from the stack to the session, so that they survive it. It runs after Groovy has resolved local
 * variables, so that a line means the same as in a file.
 */
final class TopLevelVariables extends ClassCodeExpressionTransformer {

    private final SourceUnit source;
    private final BlockStatement body;
    private final Set<Variable> moved = Collections.newSetFromMap(new IdentityHashMap<>());

    private TopLevelVariables(SourceUnit source, BlockStatement body) {
        this.source = source;
        this.body = body;
    }

    /** Turns the variables that a line declares at its top level into variables of the session; those of earlier lines are declared before. */
    static void apply(SourceUnit source, ClassNode script) {
        TopLevelVariables surviving =
                new TopLevelVariables(source, source.getAST().getStatementBlock());
        surviving.collect();
        surviving.visitClass(script);
        surviving.replaceDeclarations();
    }

    @Override
    protected SourceUnit getSourceUnit() {
        return source;
    }

    @Override
    public Expression transform(Expression expression) {
        if (expression instanceof VariableExpression variable) {
            return moved.contains(variable.getAccessedVariable()) && !moved.contains(variable)
                    ? access(variable)
                    : variable;
        }
        if (expression instanceof DeclarationExpression declaration) {
            declaration.setRightExpression(transform(declaration.getRightExpression()));
            return declaration;
        }
        if (expression instanceof ClosureExpression closure) {
            return inside(closure);
        }
        if (expression instanceof BinaryExpression binary
                && binary.getOperation().getType() == Types.ASSIGN
                && binary.getLeftExpression() instanceof VariableExpression variable
                && moved.contains(variable.getAccessedVariable())) {
            return assign(variable, transform(binary.getRightExpression()), binary);
        }
        return super.transform(expression);
    }

    @Override
    public void visitBlockStatement(BlockStatement block) {
        forget(
                block.getVariableScope() == null
                        ? Collections.emptyIterator()
                        : block.getVariableScope().getReferencedLocalVariablesIterator());
        super.visitBlockStatement(block);
    }

    private Expression inside(ClosureExpression closure) {
        forget(closure.getVariableScope().getReferencedLocalVariablesIterator());
        if (closure.isParameterSpecified()) {
            for (Parameter parameter : closure.getParameters()) {
                if (parameter.hasInitialExpression()) {
                    parameter.setInitialExpression(transform(parameter.getInitialExpression()));
                }
            }
        }
        closure.getCode().visit(this);
        return closure;
    }

    /** A closure is created with the local variables that it refers to; those of the session are not among them. */
    private void forget(Iterator<Variable> references) {
        while (references.hasNext()) {
            if (moved.contains(references.next())) {
                references.remove();
            }
        }
    }

    private void collect() {
        ScriptContext.declarations(body.getStatements())
                .filter(declaration -> declaration.getAnnotations().isEmpty())
                .forEach(declaration -> moved.addAll(ScriptContext.variables(declaration)));
    }

    private void replaceDeclarations() {
        List<Statement> replaced = body.getStatements().stream()
                .flatMap(statement -> replaced(statement).stream())
                .toList();
        body.getStatements().clear();
        body.addStatements(replaced);
    }

    private List<Statement> replaced(Statement statement) {
        if (!(statement instanceof ExpressionStatement line
                && line.getExpression() instanceof DeclarationExpression declaration
                && declaration.getAnnotations().isEmpty())) {
            return List.of(statement);
        }
        if (declaration.getLineNumber() < 1) {
            return List.of();
        }
        return declaration.isMultipleAssignmentDeclaration() ? takenApart(declaration) : List.of(declared(declaration));
    }

    private static Statement declared(DeclarationExpression declaration) {
        Expression value = declaration.getRightExpression();
        Expression declare =
                declare(declaration.getVariableExpression(), value instanceof EmptyExpression ? nullX() : value);
        return line(declaration, declare);
    }

    private static List<Statement> takenApart(DeclarationExpression declaration) {
        List<Statement> statements = new ArrayList<>();
        List<Expression> accesses = new ArrayList<>();
        for (VariableExpression variable : ScriptContext.variables(declaration)) {
            statements.add(line(declaration, declare(variable, nullX())));
            accesses.add(access(variable));
        }
        Expression assign = new BinaryExpression(
                new TupleExpression(accesses), declaration.getOperation(), declaration.getRightExpression());
        statements.add(line(declaration, assign));
        return statements;
    }

    private static Expression declare(VariableExpression variable, Expression value) {
        ClassNode type = GenericsUtils.nonGeneric(variable.getOriginType());
        return callX(variables(), "declare", args(constX(variable.getName()), classX(type), value));
    }

    /** As for a local variable, the value of an assignment is the new value of the variable. */
    private static Expression assign(VariableExpression variable, Expression value, Expression position) {
        return at(position, callX(variables(), "assign", args(constX(variable.getName()), value)));
    }

    private static Expression access(VariableExpression variable) {
        Expression access = at(variable, propX(variables(), variable.getName()));
        return variable.isUseReferenceDirectly() ? ctorX(ClassHelper.REFERENCE_TYPE, args(access)) : access;
    }

    private static Expression variables() {
        MethodCallExpression binding = callX(varX("this"), "getBinding");
        binding.setImplicitThis(false);
        return binding;
    }

    private static Statement line(ASTNode position, Expression expression) {
        return at(position, stmt(at(position, expression)));
    }

    private static <T extends ASTNode> T at(ASTNode position, T node) {
        node.setSourcePosition(position);
        return node;
    }
}
