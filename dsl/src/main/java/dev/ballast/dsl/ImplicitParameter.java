package dev.ballast.dsl;

import groovy.lang.Closure;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.VariableScope;
import org.codehaus.groovy.ast.expr.ArgumentListExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.runtime.ComposedClosure;

/**
 * Finds and refuses uses of {@code it}, the parameter that Groovy gives a closure without parameters: in the braces of a word
 * it would be the block.
 */
public final class ImplicitParameter {

    private ImplicitParameter() {}

    /** Returns the uses of a closure's {@code it}, including those in closures inside it. */
    public static Stream<VariableExpression> uses(ClosureExpression closure) {
        Stream.Builder<VariableExpression> uses = Stream.builder();
        // A closure in an annotation, such as that of a compact constructor, has no scope.
        VariableScope scope = closure.getVariableScope();
        Variable implicit = scope == null ? null : scope.getDeclaredVariable("it");
        if (implicit != null && !closure.isParameterSpecified()) {
            closure.getCode().visit(new CodeVisitorSupport() {
                @Override
                public void visitVariableExpression(VariableExpression variable) {
                    if (variable.getAccessedVariable() == implicit) {
                        uses.add(variable);
                    }
                }
            });
        }
        return uses.build();
    }

    /** Returns whether the closure names its parameter; false for a closure that is composed of others. */
    static boolean isNamed(Closure<?> closure) {
        List<Method> bodies = Stream.of(closure.getClass().getDeclaredMethods())
                .filter(method -> method.getName().equals("doCall"))
                .toList();
        return !(closure instanceof ComposedClosure)
                && !bodies.isEmpty()
                && bodies.stream().noneMatch(body -> body.getParameterCount() == 0);
    }

    /**
     * Inserts a call of {@link #refuseBlock} at the beginning of each closure of a class that uses its {@code it}. The call has
     * the line of the first use.
     */
    static void refuseBlocks(ClassNode type) {
        new ScriptVisitor() {
            @Override
            public void visitClosureExpression(ClosureExpression closure) {
                uses(closure).findFirst().ifPresent(use -> closure.setCode(refusing(use, closure.getCode())));
                super.visitClosureExpression(closure);
            }
        }.visitClass(type);
    }

    private static Statement refusing(VariableExpression use, Statement code) {
        Statement check = new ExpressionStatement(new StaticMethodCallExpression(
                ClassHelper.make(ImplicitParameter.class),
                "refuseBlock",
                new ArgumentListExpression(new VariableExpression(use.getAccessedVariable()))));
        check.setSourcePosition(use);
        BlockStatement checked = new BlockStatement();
        checked.setVariableScope(code instanceof BlockStatement block ? block.getVariableScope() : new VariableScope());
        checked.setSourcePosition(code);
        checked.addStatement(check);
        checked.addStatement(code);
        return checked;
    }

    /** Throws a RuleException if {@code it} is the block of a word whose braces do not name their parameter. */
    public static void refuseBlock(Object it) {
        if (it instanceof Block block && block.isPassedUnnamed()) {
            ScriptLine.locate(() -> {
                throw WordProblems.itInBraces().exception();
            });
        }
    }
}
