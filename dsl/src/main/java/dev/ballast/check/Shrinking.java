package dev.ballast.check;

import dev.ballast.dsl.VolumeHandle;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import java.util.Optional;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Checks the resizing of a volume that the same script makes with a larger size. */
final class Shrinking {

    private final Diagnostics notes;
    private final ScriptFacts facts;
    private final Constants constants;

    Shrinking(Diagnostics notes, ScriptFacts facts) {
        this.notes = notes;
        this.facts = facts;
        this.constants = new Constants(facts);
    }

    void check(MethodCallExpression call, Class<?> words) {
        if (words == VolumeHandle.class && "resize".equals(call.getMethodAsString())) {
            Expression size = CallValidator.first(call);
            constants
                    .of(size)
                    .filter(Shrinking::isSize)
                    .ifPresent(wanted -> check(call, size, ((Number) wanted).intValue()));
        }
    }

    /** What is no size at all is refused as that, and for nothing else. */
    private static boolean isSize(Object wanted) {
        return wanted instanceof Number gigabytes
                && Rule.VOLUME_SIZE.examine(gigabytes).isEmpty();
    }

    private void check(MethodCallExpression call, Expression size, Integer wanted) {
        made(call.getObjectExpression()).ifPresent(making -> {
            Optional<Object> name = constants.of(CallValidator.positional(making, 0));
            Optional<Object> made = constants.of(CallValidator.positional(making, 1));
            if (name.isPresent() && made.orElse(null) instanceof Number now) {
                Relations.onlyGrows(name.get().toString(), now.intValue(), wanted)
                        .ifPresent(problem -> notes.error(size, problem));
            }
        });
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
            return CallValidator.countPositional(call) > 1 ? Optional.of(call) : Optional.empty();
        }
        boolean same = WordTypes.type(TypeInference.receiverOf(call))
                        .filter(VolumeHandle.class::equals)
                        .isPresent()
                && !"clone".equals(call.getMethodAsString());
        return same ? made(call.getObjectExpression()) : Optional.empty();
    }
}
