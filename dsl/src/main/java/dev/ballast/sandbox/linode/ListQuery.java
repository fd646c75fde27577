package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Page;
import dev.ballast.sandbox.api.SandboxRequest;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Answers a list of resources by the query and the filter of a request. */
final class ListQuery {

    private ListQuery() {}

    /** Returns a page of the resources' views that match the filter; {@code keys} are the fields that a filter may name. */
    static <T> Map<String, Object> of(
            SandboxRequest request, Collection<T> all, Function<T, ?> view, Set<String> keys) {
        // The bytes of a header are read as Latin-1; clients send the JSON as UTF-8.
        byte[] header = request.context().header("X-Filter").getBytes(StandardCharsets.ISO_8859_1);
        String filter = new String(header, StandardCharsets.UTF_8);
        return filter.isBlank()
                ? Page.of(List.copyOf(all), request.context(), view)
                : Page.of(new XFilter(filter, keys).of(all.stream().map(view)), request.context());
    }
}
