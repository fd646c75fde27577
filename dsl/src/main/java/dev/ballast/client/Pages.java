package dev.ballast.client;

import dev.ballast.http.Json;
import dev.ballast.http.Request;
import dev.ballast.model.Instance;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import tools.jackson.databind.JsonNode;

/** Reads a list of instances page by page, each when it is asked for; a bare array is one page. */
final class Pages implements Iterator<List<Instance>> {

    private final Calls calls;
    private final String path;
    private int read;
    private int pages = 1;

    Pages(Calls calls, String path) {
        this.calls = calls;
        this.path = path;
    }

    /** Tells whether there is a page that was not read yet; asks nothing. */
    @Override
    public boolean hasNext() {
        return read < pages;
    }

    @Override
    public List<Instance> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int page = read + 1;
        Request request = Request.of(Request.Method.GET, page == 1 ? path : path + "?page=" + page);
        JsonNode answer = Json.tree(request, calls.send(request));
        JsonNode list = answer.isArray() ? answer : answer.path("data");
        if (!list.isArray()) {
            throw Calls.unreadable(request, "the answer is no list");
        }
        List<Instance> instances =
                list.valueStream().map(item -> instance(request, item)).toList();
        read = page;
        pages = list.isEmpty() ? page : answer.path("pages").asInt(page);
        return instances;
    }

    private static Instance instance(Request request, JsonNode item) {
        return Calls.withId(request, Json.read(request, item, Instance.class), Instance::id);
    }
}
