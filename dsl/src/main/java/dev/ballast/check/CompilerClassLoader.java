package dev.ballast.check;

import dev.ballast.dsl.WordsStayVisible;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;

/**
 * The parent of the class loaders that scripts are compiled with. Groovy looks in all jars for the transforms that it applies to
 * every text, which takes longer than to parse a line, and applies what it finds; here it finds Ballast's own and no other.
 */
public final class CompilerClassLoader extends ClassLoader {

    private static final String TRANSFORMS = "META-INF/services/org.codehaus.groovy.transform.ASTTransformation";
    private static final CompilerClassLoader SHARED =
            new CompilerClassLoader(CompilerClassLoader.class.getClassLoader());

    private final URL transforms;

    private CompilerClassLoader(ClassLoader parent) {
        super(parent);
        try {
            byte[] own = WordsStayVisible.class.getName().getBytes(StandardCharsets.UTF_8);
            transforms = new URL(null, "memory:transforms", new InMemory(own));
        } catch (MalformedURLException impossible) {
            throw new LinkageError("a name of our own is no URL", impossible);
        }
    }

    /** Returns the one that knows the classes of Ballast and of what it stands in. */
    public static CompilerClassLoader shared() {
        return SHARED;
    }

    /** It has no classes of its own, so that nobody needs to wait for another in it. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return getParent().loadClass(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return TRANSFORMS.equals(name)
                ? Collections.enumeration(Collections.singleton(transforms))
                : super.getResources(name);
    }

    private static final class InMemory extends URLStreamHandler {

        private final byte[] content;

        InMemory(byte[] content) {
            this.content = content;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {

                @Override
                public void connect() {
                    connected = true;
                }

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(content);
                }
            };
        }
    }
}
