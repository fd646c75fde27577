package dev.ballast.dsl;

import groovy.lang.GroovyResourceLoader;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the source of a class in the folder of a script: {@code Naming} in {@code Naming.groovy}. A name in lower case is a
 * variable, even if there is such a file.
 */
public record SiblingSources(Path folder) implements GroovyResourceLoader {

    @Override
    public URL loadGroovySource(String name) throws MalformedURLException {
        if (!Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1))) {
            return null;
        }
        Path source = folder.resolve(name.replace('.', '/') + ".groovy");
        return Files.isRegularFile(source) ? source.toUri().toURL() : null;
    }
}
