package dev.ballast.check;

import dev.ballast.dsl.SiblingSources;
import groovy.lang.GroovyClassLoader;
import groovy.lang.GroovyResourceLoader;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Optional;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;

/**
 * Compiles runbooks and loads their classes. It applies only the transforms of {@link AllowedTransforms}, and finds the classes
 * in the folder of a script.
 */
public class RunbookClassLoader extends GroovyClassLoader {

    /** Loads what all runbooks use. */
    static final ClassLoader PARENT = new OwnTransforms(RunbookClassLoader.class.getClassLoader());

    public RunbookClassLoader(Optional<Path> folder) {
        this(folder, new CompilerConfiguration());
    }

    /** Creates the loader with the folder of the script, if it has one, and the configuration of the compiler. */
    @SuppressWarnings("this-escape") // Groovy's setter only writes a field, and Java 17 does not know this warning.
    public RunbookClassLoader(Optional<Path> folder, CompilerConfiguration configuration) {
        super(PARENT, configuration);
        lookBeside(folder);
    }

    /** Creates a loader that also finds the classes of another one, which stays unchanged. */
    protected RunbookClassLoader(RunbookClassLoader before) {
        super(before, new CompilerConfiguration());
    }

    /** Finds classes in the folder of another script from now on; in no folder if that script has none. */
    public final void lookBeside(Optional<Path> folder) {
        // Groovy itself would search all jars for each name that is not a class.
        setResourceLoader(folder.<GroovyResourceLoader>map(SiblingSources::new).orElse(name -> null));
    }

    @Override
    protected CompilationUnit createCompilationUnit(CompilerConfiguration configuration, CodeSource source) {
        return AllowedTransforms.limit(configuration, source, this);
    }

    /**
     * Lists Ballast's own transform and no other. Groovy would search all jars for the transforms that it applies to every
     * text, and apply them; the search takes longer than parsing a line.
     */
    private static final class OwnTransforms extends ClassLoader {

        private static final String LIST = "META-INF/services/org.codehaus.groovy.transform.ASTTransformation";
        private static final URL OWN = RunbookClassLoader.class.getResource("transforms");

        OwnTransforms(ClassLoader parent) {
            super(parent);
        }

        /**
         * Delegates to the parent without a lock: this loader has no classes of its own, so no thread needs to wait for
         * another.
         */
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return getParent().loadClass(name);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return LIST.equals(name) ? Collections.enumeration(Collections.singleton(OWN)) : super.getResources(name);
        }
    }
}
