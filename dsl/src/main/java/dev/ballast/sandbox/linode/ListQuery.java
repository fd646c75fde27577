package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Page;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** A list of resources, as the query and the filter of a request ask for it. */
final class ListQuery {

    private ListQuery() {}

    /** Returns the page of these resources as they are shown; {@code keys} are the fields that a filter may name. */
    static <T> Map<String, Object> of(ApiRequest request, Collection<T> all, Function<T, ?> view, Set<String> keys) {
        String filter = request.context().header("X-Filter");
        return filter.isBlank()
                ? Page.of(List.copyOf(all), request.context(), view)
                : Page.of(new XFilter(filter, keys).of(all.stream().map(view)), request.context());
    }
}
