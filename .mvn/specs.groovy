import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.classgen.GeneratorContext
import org.codehaus.groovy.control.CompilePhase
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.control.customizers.CompilationCustomizer

// Compiles the specs without invokedynamic: most lines of a spec run once, and to link a call site takes longer than to call it
// once. The plugin switches invokedynamic on after this script, so it is switched off when the compilation has begun.
configuration.addCompilationCustomizers(new CompilationCustomizer(CompilePhase.CONVERSION) {
    @Override
    void call(SourceUnit source, GeneratorContext context, ClassNode node) {
        source.configuration.optimizationOptions.indy = false
    }
})
