package dev.ballast.dsl;

import java.util.stream.Stream;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** The parameter {@code it} that Groovy gives a closure without parameters: in the braces of a word it would be their block. */
public final class ImplicitParameter {

    private ImplicitParameter() {}

    /** Returns where a closure, or one in it, uses the {@code it} of that closure. */
    public static Stream<VariableExpression> uses(ClosureExpression closure) {
        Stream.Builder<VariableExpression> uses = Stream.builder();
        Variable implicit = closure.getVariableScope().getDeclaredVariable("it");
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
}
