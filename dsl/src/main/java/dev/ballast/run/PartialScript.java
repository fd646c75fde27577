package dev.ballast.run;

import dev.ballast.check.ScriptContext;
import dev.ballast.check.TypedScript;
import java.util.Optional;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/** Compiles a script without the statements that do not compile. */
public final class PartialScript {

    private PartialScript() {}

    /** Returns the tree with its types; empty if the rest does not compile even without the statements around its errors. */
    public static Optional<TypedScript> of(ScriptFile script, ScriptContext given) {
        BlankedScript whole = new BlankedScript(script);
        Optional<BlankedScript> rest =
                CompileErrors.ofUnclosed(script).map(whole::without).orElse(Optional.of(whole));
        while (rest.isPresent()) {
            ScriptFile file = rest.get().file();
            try {
                return Optional.of(Compiler.guarded(file, () -> TypedScript.of(file.name(), file.text(), given)));
            } catch (MultipleCompilationErrorsException errors) {
                rest = rest.get().without(errors);
            } catch (CompilationFailedException | RefusedByCheckException broken) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }
}
