package dev.ballast.run;

import dev.ballast.check.RunbookClassLoader;
import dev.ballast.dsl.SiblingSources;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.SourceUnit;

/** Compiles one runbook and keeps the bytes of its classes, or loads it from the bytes that another one has kept. */
final class ScriptClassLoader extends RunbookClassLoader {

    private final Map<String, byte[]> classes = new ConcurrentHashMap<>();
    private final Set<Path> lookedFor = ConcurrentHashMap.newKeySet();
    private final Optional<SiblingSources> beside;
    private final CodeSource code;

    /** Creates the loader with the folder of the script, if it has one, and the classes that are compiled already. */
    ScriptClassLoader(
            Optional<Path> folder, CompilerConfiguration configuration, CodeSource code, Map<String, byte[]> classes) {
        super(folder, configuration);
        this.code = code;
        this.classes.putAll(classes);
        this.beside = folder.map(SiblingSources::new);
        setResourceLoader(this::source);
    }

    private URL source(String name) throws MalformedURLException {
        beside.flatMap(sources -> sources.source(name)).ifPresent(lookedFor::add);
        return beside.isPresent() ? beside.get().loadGroovySource(name) : null;
    }

    /** Returns the bytes of all classes, by name. */
    Map<String, byte[]> classes() {
        return Map.copyOf(classes);
    }

    /** Returns the files in which classes were looked for, whether they exist or not. */
    Set<Path> lookedFor() {
        return Set.copyOf(lookedFor);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length, code);
    }

    @Override
    protected ClassCollector createCollector(CompilationUnit unit, SourceUnit source) {
        return new ClassCollector(new InnerLoader(this), unit, source) {
            @Override
            protected Class<?> createClass(byte[] bytes, ClassNode type) {
                classes.put(type.getName(), bytes);
                return super.createClass(bytes, type);
            }
        };
    }
}
