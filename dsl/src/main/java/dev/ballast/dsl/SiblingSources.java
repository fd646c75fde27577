package dev.ballast.dsl;

import groovy.lang.GroovyResourceLoader;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds the source of a class in the folder of a script: {@code Naming} in {@code Naming.groovy}. A name that begins in lower
 * case counts as a variable, even if there is such a file.
 */
public record SiblingSources(Path folder) implements GroovyResourceLoader {

    @Override
    public URL loadGroovySource(String name) throws MalformedURLException {
        Optional<Path> source = source(name).filter(Files::isRegularFile);
        return source.isPresent() ? source.get().toUri().toURL() : null;
    }

    /** Returns the file of the class, which may not exist; empty if the name cannot be the name of a class. */
    public Optional<Path> source(String name) {
        return Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1))
                ? Optional.of(folder.resolve(name.replace('.', '/') + ".groovy"))
                : Optional.empty();
    }
}
