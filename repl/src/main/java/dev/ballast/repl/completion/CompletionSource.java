package dev.ballast.repl.completion;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.check.ScriptContext;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Dialect;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What completion and inspection know beside the text. Reading it sends nothing and opens no cloud.
 *
 * @param folder the folder that relative paths count from; that of a file
 * @param dialect the dialect of the service
 * @param defaultRegion the default region, or empty
 * @param catalogue the lists of the service that are kept
 * @param environmentNames the names of the environment variables
 * @param entries returns the entries of the ledger, none if it is not open
 * @param session what was declared before the text; empty for a whole file
 */
public record CompletionSource(
        Path folder,
        Dialect dialect,
        Optional<String> defaultRegion,
        CatalogueCheck catalogue,
        Set<String> environmentNames,
        Supplier<List<Entry>> entries,
        Optional<Session> session) {

    static CompletionSource of(Session session) {
        session.warmUp().await();
        LazyCloud cloud = session.lazyCloud();
        return new CompletionSource(
                session.environment().folder(),
                cloud.dialect(),
                Optional.ofNullable(cloud.defaultRegion()),
                cloud.catalogue(),
                session.environment().variableNames(),
                cloud::entries,
                Optional.of(session));
    }

    /** Returns the declarations before the text, and for a file the classes in its folder. */
    ScriptContext context() {
        return session.map(Session::context).orElseGet(() -> ScriptContext.beside(Optional.of(folder)));
    }

    /** Returns the value of a variable of the session, or the value at a path of keys in its nested maps. */
    Optional<Object> value(List<String> path) {
        return session.flatMap(known -> known.value(path));
    }
}
