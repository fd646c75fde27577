package dev.ballast.run;

import dev.ballast.check.ScriptContext;
import dev.ballast.check.TypedScript;
import java.util.Optional;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/**
 * The syntax tree of a script without the statements that do not compile.
 *
 * @param typed the tree with its types
 * @param isWhole whether all of the script compiles
 */
public record PartialScript(TypedScript typed, boolean isWhole) {

    /** Compiles a script; returns empty if the rest does not compile even without the statements around its errors. */
    public static Optional<PartialScript> of(ScriptFile script, ScriptContext given) {
        BlankedScript whole = new BlankedScript(script);
        Optional<BlankedScript> rest =
                CompileErrors.ofUnclosed(script).map(whole::without).orElse(Optional.of(whole));
        while (rest.isPresent()) {
            ScriptFile file = rest.get().file();
            try {
                TypedScript typed = Compiler.guarded(file, () -> TypedScript.of(file.name(), file.text(), given));
                return Optional.of(new PartialScript(typed, file.equals(script)));
            } catch (MultipleCompilationErrorsException errors) {
                rest = rest.get().without(errors);
            } catch (CompilationFailedException | RefusedByCheckException broken) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }
}
