package dev.ballast.check;

import dev.ballast.dsl.VolumeHandle;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import java.util.Optional;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Checks the resizing of a volume that the same script makes with a larger size. */
record Shrinking(Diagnostics notes, ScriptFacts facts) {

    void check(MethodCallExpression call, Class<?> words) {
        if (words != VolumeHandle.class || !"resize".equals(call.getMethodAsString())) {
            return;
        }
        Expression size = CallValidator.first(call);
        // What is no size at all is refused as that, and for nothing else.
        if (facts.constant(size).orElse(null) instanceof Number wanted
                && Rule.VOLUME_SIZE.examine(wanted).isEmpty()) {
            made(call.getObjectExpression())
                    .flatMap(making -> shrinks(making, wanted.intValue()))
                    .ifPresent(problem -> notes.error(size, problem));
        }
    }

    private Optional<Problem> shrinks(MethodCallExpression making, int wanted) {
        Optional<Object> name = facts.constant(CallValidator.positional(making).get(0));
        Optional<Object> made = facts.constant(CallValidator.positional(making).get(1));
        return name.isPresent() && made.orElse(null) instanceof Number now
                ? Relations.onlyGrows(name.get().toString(), now.intValue(), wanted)
                : Optional.empty();
    }

    /** Follows a variable with one value, and a chain of verbs that give the volume back, to where it is made. */
    private Optional<MethodCallExpression> made(Expression volume) {
        if (volume instanceof VariableExpression variable) {
            return facts.onlyValue(variable.getAccessedVariable()).flatMap(this::made);
        }
        if (!(volume instanceof MethodCallExpression call) || call.isSpreadSafe()) {
            return Optional.empty();
        }
        if (call.isImplicitThis() && "volume".equals(call.getMethodAsString())) {
            return Optional.of(call)
                    .filter(making -> CallValidator.positional(making).size() > 1);
        }
        boolean same = WordTypes.is(VolumeHandle.class, TypeInference.receiverOf(call))
                && !"clone".equals(call.getMethodAsString());
        return same ? made(call.getObjectExpression()) : Optional.empty();
    }
}
