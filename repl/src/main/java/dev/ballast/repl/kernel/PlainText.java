package dev.ballast.repl.kernel;

import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Page;
import dev.ballast.repl.render.Showing;
import dev.ballast.repl.render.TextWriter;
import java.util.Map;

/** A value as text alone, as the terminal shows it. */
public final class PlainText implements Bundles {

    private static final Page PAGE = new Page(120, false, true);

    @Override
    public Map<String, String> of(Object value) {
        return Map.of("text/plain", new TextWriter(PAGE).write(new Showing(Limits.USUAL).of(value)));
    }
}
