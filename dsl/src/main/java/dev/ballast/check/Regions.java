package dev.ballast.check;

import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import groovy.lang.Closure;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;

/** Remembers what is made without a region of its own, until it is known whether the runbook names one. */
final class Regions {

    /** The words and options that say in which region something is made. */
    static final Set<String> SAYING = Set.of("region", "on");

    private final List<Lacking> lacking = new ArrayList<>();
    private final String usual; // what holds where the runbook names none, or null
    private ASTNode first;
    private boolean saidLater;

    private record Lacking(ASTNode where, Problem problem, boolean now) {}

    Regions(String usual) {
        this.usual = usual;
    }

    /** The runbook names a region for what follows, as it goes ({@code now}) or in something that runs later. */
    void said(ASTNode where, boolean now) {
        saidLater |= !now;
        first = first == null ? where : first;
    }

    /** Something is made at that place that has no region of its own. */
    void made(ASTNode where, String title, boolean now) {
        Relations.regionGiven(title, usual).ifPresent(problem -> lacking.add(new Lacking(where, problem, now)));
    }

    void tell(Diagnostics notes) {
        lacking.stream()
                .filter(made -> first == null
                        || (made.now() && !saidLater && made.where().getLineNumber() < first.getLineNumber()))
                .forEach(made -> notes.error(made.where(), made.problem()));
    }

    /** Returns whether that way of writing a word makes something in a region. */
    static boolean makes(Method way) {
        List<Class<?>> taken = List.of(way.getParameterTypes());
        return taken.contains(String.class) && (taken.contains(Closure.class) || taken.contains(Number.class));
    }

    /** Returns whether an argument may say the region: as an option, or as something that is not written out here. */
    static boolean mayBeSaid(Expression argument) {
        if (argument instanceof MapExpression options) {
            return options.getMapEntryExpressions().stream()
                    .map(MapEntryExpression::getKeyExpression)
                    .anyMatch(key -> SAYING.contains(key.getText()) || !(key instanceof ConstantExpression));
        }
        ClassNode type = TypeInference.typeOf(argument);
        return TypeCompatibility.possible(type, Map.class) || TypeCompatibility.possible(type, Closure.class);
    }
}
