package dev.ballast.check;

import dev.ballast.dsl.Words;
import dev.ballast.rules.PublicRules;
import java.util.Objects;
import java.util.Set;
import org.codehaus.groovy.ast.expr.MethodCallExpression;

/** Finds a private address for an instance with interfaces that have none, where its block says so in constants. */
record InterfaceConflicts(CallValidator calls) {

    private static final String GENERATION = "interfaceGeneration";
    private static final String PRIVATE = "privateIp";
    private static final Set<String> WORDS = Set.of(GENERATION, PRIVATE);

    /** Checks the call of a word of that type, if it has the block of an instance. */
    void check(MethodCallExpression call, Class<?> words) {
        if (words == Words.class && "instance".equals(call.getMethodAsString())) {
            WrittenWords.of(call, WORDS, Set.of(PRIVATE), calls).ifPresent(written -> PublicRules.noPrivateAddress(
                            "instance " + calls.source().text(CallValidator.first(call)),
                            Objects.toString(written.value(GENERATION), null),
                            written.place(PRIVATE) != null)
                    .ifPresent(wrong -> calls.notes().conflict(call, written.place(PRIVATE), wrong)));
        }
    }
}
