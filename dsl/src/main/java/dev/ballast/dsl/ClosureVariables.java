package dev.ballast.dsl;

import java.util.HashSet;
import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** The variables of a script that are declared as closures, or given one that is written out. */
final class ClosureVariables {

    private final Set<Object> known = new HashSet<>();

    /** Keeps the parameters that hold closures. */
    void addFrom(Parameter... parameters) {
        for (Parameter parameter : parameters) {
            add(parameter, parameter.getInitialExpression());
        }
    }

    /** Keeps a variable if it is declared as a closure or this value, which may be null, is one. */
    void add(Variable variable, Expression value) {
        if (variable.getOriginType().isDerivedFrom(ClassHelper.CLOSURE_TYPE)
                || (value != null && value.getType().isDerivedFrom(ClassHelper.CLOSURE_TYPE))) {
            known.add(key(variable));
        }
    }

    boolean contains(Variable variable) {
        return known.contains(key(variable));
    }

    /** Tells whether a field, or a variable of the binding, of that name is among them. */
    boolean contains(String name) {
        return known.contains(name);
    }

    /** A field or a variable of the binding is another object wherever it is named. */
    private static Object key(Variable variable) {
        return variable instanceof VariableExpression || variable instanceof Parameter ? variable : variable.getName();
    }
}
