package dev.ballast.check;

import dev.ballast.dsl.SourcesBeside;
import groovy.lang.GroovyClassLoader;
import groovy.lang.GroovyResourceLoader;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;

/**
 * Compiles runbooks and loads what they are compiled to. Only the transforms of {@link AllowedTransforms} are applied, and
 * the classes beside a script are found.
 */
public class RunbookClassLoader extends GroovyClassLoader {

    /** Takes the folder of the script, if it stands in one. */
    public RunbookClassLoader(Optional<Path> folder) {
        this(folder, new CompilerConfiguration());
    }

    /** Takes the folder of the script, if it stands in one, and how its texts are compiled. */
    public RunbookClassLoader(Optional<Path> folder, CompilerConfiguration configuration) {
        super(CompilerClassLoader.shared(), configuration);
        lookBeside(folder);
    }

    /** Finds classes in the folder of another script from now on, if it stands in one. */
    public final void lookBeside(Optional<Path> folder) {
        // Groovy itself would look for each name that is no class in all jars.
        setResourceLoader(folder.<GroovyResourceLoader>map(SourcesBeside::new).orElse(name -> null));
    }

    @Override
    protected CompilationUnit createCompilationUnit(CompilerConfiguration configuration, CodeSource source) {
        return AllowedTransforms.limit(configuration, source, this);
    }
}
