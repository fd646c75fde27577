package dev.ballast.check;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.dsl.FirewallHandle;
import dev.ballast.dsl.ReservedIpHandle;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import groovy.lang.Closure;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;

/** Collects resources that are created without a region of their own, and reports them at the end if the runbook sets none. */
final class RegionCheck {

    /** The words and options that determine the region of a new resource. */
    static final Set<String> SETS_REGION = Set.of("region", "on", "of");

    private final List<Lacking> lacking = new ArrayList<>();
    private final String defaultRegion; // the default region, or null
    private final Optional<String> selection;
    private final CatalogueCheck catalogue;
    private ASTNode first;
    private boolean saidLater;
    private boolean usesDefault;

    private record Lacking(ASTNode where, Problem problem, boolean now) {}

    RegionCheck(String defaultRegion, Optional<String> selection, CatalogueCheck catalogue) {
        this.defaultRegion = defaultRegion;
        this.selection = selection;
        this.catalogue = catalogue;
    }

    /** Records that the runbook sets a region: at once if {@code now}, else in code that runs later. */
    void note(ASTNode where, boolean now) {
        saidLater |= !now;
        first = first == null ? where : first;
    }

    /** Records that the runbook creates a resource there without a region of its own. */
    void visitCreation(ASTNode where, String title, boolean now) {
        Relations.regionGiven(title, defaultRegion, selection)
                .or(this::examineDefault)
                .ifPresent(problem -> lacking.add(new Lacking(where, problem, now)));
    }

    private Optional<Problem> examineDefault() {
        usesDefault = !defaultRegion.equals(RunbookCheck.ANY_REGION);
        return defaultRegion.equals(RunbookCheck.ANY_REGION)
                ? Optional.empty()
                : catalogue.examine(Rule.REGION, defaultRegion);
    }

    void report(Diagnostics notes) {
        if (usesDefault) {
            notes.assume(Rule.REGION, defaultRegion);
        }
        lacking.stream()
                .filter(created -> first == null
                        || (created.now() && !saidLater && created.where().getLineNumber() < first.getLineNumber()))
                .forEach(created -> notes.error(created.where(), created.problem()));
    }

    /** Returns whether this method of a word creates a resource in a region. */
    static boolean creates(Method method) {
        List<Class<?>> taken = List.of(method.getParameterTypes());
        return method.getReturnType() != FirewallHandle.class
                && taken.contains(String.class)
                && (taken.contains(Closure.class)
                        || taken.contains(Number.class)
                        || method.getReturnType() == ReservedIpHandle.class);
    }

    /** Returns whether an argument may set the region: as an option, or because it may hold options or a closure. */
    static boolean maySetRegion(Expression argument) {
        if (argument instanceof MapExpression options) {
            return options.getMapEntryExpressions().stream()
                    .map(MapEntryExpression::getKeyExpression)
                    .anyMatch(key -> SETS_REGION.contains(key.getText()) || !(key instanceof ConstantExpression));
        }
        ClassNode type = TypeInference.typeOf(argument);
        return WordTypes.possible(type, Map.class) || WordTypes.possible(type, Closure.class);
    }
}
