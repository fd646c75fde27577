package dev.ballast.check;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;

/**
 * The parent of the class loaders that scripts are compiled with. Groovy looks for its global transforms anew for each text
 * and opens their jars for it, which takes longer than to parse a line; here that is read once.
 */
public final class CompilerClassLoader extends ClassLoader {

    private static final String TRANSFORMS = "META-INF/services/org.codehaus.groovy.transform.ASTTransformation";
    private static final CompilerClassLoader SHARED =
            new CompilerClassLoader(CompilerClassLoader.class.getClassLoader());

    private URL transforms;

    private CompilerClassLoader(ClassLoader parent) {
        super(parent);
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
                ? Collections.enumeration(Collections.singleton(transforms()))
                : super.getResources(name);
    }

    private synchronized URL transforms() throws IOException {
        if (transforms == null) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (URL one : Collections.list(super.getResources(TRANSFORMS))) {
                try (InputStream names = one.openStream()) {
                    names.transferTo(all);
                    all.write('\n');
                }
            }
            transforms = new URL(null, "memory:transforms", new InMemory(all.toByteArray()));
        }
        return transforms;
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
