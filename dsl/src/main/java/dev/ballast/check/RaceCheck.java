package dev.ballast.check;

import static dev.ballast.check.ScriptSymbols.ORDER;

import dev.ballast.check.BranchWrites.Write;
import dev.ballast.check.ParallelCode.Branch;
import dev.ballast.dsl.WordProblems;
import dev.ballast.rules.Problem;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.Expression;

/**
 * Finds data races: code that several threads run at once, as the braces of {@code parallel}, and that writes a variable, a list
 * or a map from outside of it. A write is an error if a word uses the value, and else a warning. The check ignores collections
 * that are safe for threads, branches that take a lock, and the objects of a script's own classes except for their properties.
 */
record RaceCheck(Diagnostics notes, WordUses uses) {

    /** Reports the races of a script whose types are inferred, one for each variable. */
    static void report(ModuleNode module, Diagnostics notes, ScriptSymbols symbols) {
        WordUses uses = WordUses.of(module);
        ScriptCode code = new ScriptCode(module.getScriptClassDummy(), symbols);
        Scopes scopes = new Scopes(module.getScriptClassDummy(), symbols, notes);
        List<Write> writes = ParallelCode.of(module, code).stream()
                .flatMap(branch -> BranchWrites.of(branch, code, scopes, uses))
                .toList();
        RaceCheck check = new RaceCheck(notes, uses);
        Set<Object> reported = new HashSet<>();
        writes.stream()
                .filter(write -> isShared(write, writes))
                .sorted(Comparator.comparing(check::isUsed).reversed())
                .filter(write -> reported.add(write.key()))
                .forEach(check::report);
    }

    /** Returns whether several threads run the branch of a write, or another branch writes the same variable. */
    private static boolean isShared(Write write, List<Write> writes) {
        return write.branch().shares(write.root())
                || writes.stream()
                        .anyMatch(other ->
                                other.key() == write.key() && !other.branch().equals(write.branch()));
    }

    private void report(Write write) {
        Problem problem = WordProblems.sharedWrite(write.verb(), write.root().getName(), write.instead());
        if (isUsed(write)) {
            notes.error(write.root(), problem);
        } else {
            notes.warn(write.root(), problem);
        }
    }

    /** Returns whether a word uses what was written: in the branch, or after it if nothing has set the variable there. */
    private boolean isUsed(Write write) {
        Branch branch = write.branch();
        List<Expression> later =
                uses.valuesOf(write.key()).filter(branch::isBefore).toList();
        return write.certain()
                && uses.of(write.key())
                        .filter(use -> ORDER.compare(use, write.root()) >= 0)
                        .anyMatch(use -> later.stream().noneMatch(value -> ORDER.compare(value, use) < 0));
    }
}
