package dev.ballast.repl.kernel;

import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.Listing;
import dev.ballast.dsl.ResourceState;
import dev.ballast.dsl.ShownChanges;
import dev.ballast.repl.render.Representations;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A value that is drawn again, and the resources that it has shown. Any thread may use it. */
final class LiveValue {

    private final Object value;
    private final Representations forms;
    private final Set<Handle> shown = ConcurrentHashMap.newKeySet();

    LiveValue(Object value, Representations forms) {
        this.value = value;
        this.forms = forms;
        if (value instanceof Collection<?> all) {
            all.stream()
                    .filter(Handle.class::isInstance)
                    .map(Handle.class::cast)
                    .forEach(shown::add);
        }
    }

    /** Reads what has changed and returns its content. A list of resources by itself shows only the last answers. */
    Map<String, String> changedForms(ShownChanges.Changes changes) {
        if (value instanceof Collection<?>) {
            shown.stream().filter(one -> changes.touch(Set.of(one))).forEach(FetchPolicy.NETWORK_ONLY::stateOf);
        }
        return forms(FetchPolicy.NETWORK_ONLY::stateOf);
    }

    /** Returns its content by media type, with the state of a resource from {@code look}. */
    Map<String, String> forms(Function<Handle, ResourceState> look) {
        return forms.of(value, handle -> {
            shown.add(handle);
            return look.apply(handle);
        });
    }

    /** Returns whether it is a list of the service, which any event may change. */
    boolean isList() {
        return value instanceof Listing<?>;
    }

    /** Returns whether it shows something of the service. */
    boolean isOfService() {
        return isList() || !shown.isEmpty();
    }

    boolean isTouchedBy(ShownChanges.Changes changes) {
        return isList() ? !changes.isEmpty() : changes.touch(shown);
    }
}
