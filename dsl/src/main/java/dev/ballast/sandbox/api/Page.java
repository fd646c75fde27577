package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.http.SandboxJson;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Cuts the page that a request's query asks for out of a list. */
public final class Page {

    private Page() {}

    /** Returns the page of these items. */
    public static Map<String, Object> of(List<?> all, RequestContext context) {
        return of(all, context, Function.identity());
    }

    /** Returns the page of these items; {@code view} converts only the items on the page. */
    public static <T> Map<String, Object> of(List<T> all, RequestContext context, Function<? super T, ?> view) {
        int page = context.parameter("page", 1);
        int size = context.parameter("page_size", 100);
        if (page < 1) {
            throw HttpException.invalid("page", "Must be 1 or more");
        }
        if (size < 25 || size > 500) {
            throw HttpException.invalid("page_size", "Must be 25-500");
        }
        int pages = Math.max(1, (all.size() + size - 1) / size);
        List<?> data =
                all.stream().skip((page - 1L) * size).limit(size).map(view).toList();
        return SandboxJson.object("data", data, "page", page, "pages", pages, "results", all.size());
    }
}
