package dev.ballast.check;

import dev.ballast.dsl.VolumeHandle;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import java.util.Optional;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Validates the resizing of a volume that the same script creates with a larger size. */
record ResizeCheck(Diagnostics notes, ScriptFacts facts) {

    void check(MethodCallExpression call, Class<?> words) {
        if (words != VolumeHandle.class || !"resize".equals(call.getMethodAsString())) {
            return;
        }
        Expression size = CallValidator.first(call);
        // A value that is no size at all is already reported as such.
        if (facts.constant(size).orElse(null) instanceof Number wanted
                && Rule.VOLUME_SIZE.examine(wanted).isEmpty()) {
            creation(call.getObjectExpression())
                    .flatMap(creation -> shrinks(creation, wanted.intValue()))
                    .ifPresent(problem -> notes.error(size, problem));
        }
    }

    private Optional<Problem> shrinks(MethodCallExpression creation, int wanted) {
        Optional<Object> name =
                facts.constant(CallValidator.positional(creation).get(0));
        Optional<Object> size =
                facts.constant(CallValidator.positional(creation).get(1));
        return name.isPresent() && size.orElse(null) instanceof Number now
                ? Relations.onlyGrows(name.get().toString(), now.intValue(), wanted)
                : Optional.empty();
    }

    /** Follows variables with one value, and chains of verbs that return the volume, to the call that creates it. */
    private Optional<MethodCallExpression> creation(Expression volume) {
        if (volume instanceof VariableExpression variable) {
            return facts.onlyValue(variable.getAccessedVariable()).flatMap(this::creation);
        }
        if (!(volume instanceof MethodCallExpression call) || call.isSpreadSafe()) {
            return Optional.empty();
        }
        if (call.isImplicitThis() && "volume".equals(call.getMethodAsString())) {
            return Optional.of(call)
                    .filter(creation -> CallValidator.positional(creation).size() > 1);
        }
        boolean same = WordTypes.is(VolumeHandle.class, TypeInference.receiverOf(call))
                && !"clone".equals(call.getMethodAsString());
        return same ? creation(call.getObjectExpression()) : Optional.empty();
    }
}
