package dev.ballast.client;

import dev.ballast.http.Json;
import dev.ballast.http.Request;
import dev.ballast.model.Instance;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import tools.jackson.databind.JsonNode;

/** Walks through a list of instances page by page; a bare array is one page. */
final class Pages implements Iterator<Instance> {

    private final Calls calls;
    private final String path;
    private Iterator<JsonNode> items = Collections.emptyIterator();
    private Request request;
    private int read;
    private int pages = 1;

    Pages(Calls calls, String path) {
        this.calls = calls;
        this.path = path;
    }

    @Override
    public boolean hasNext() {
        while (!items.hasNext() && read < pages) {
            readPage(read + 1);
        }
        return items.hasNext();
    }

    @Override
    public Instance next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return Calls.withId(request, Json.read(request, items.next(), Instance.class), Instance::id);
    }

    private void readPage(int page) {
        request = Request.of(Request.Method.GET, page == 1 ? path : path + "?page=" + page);
        JsonNode answer = Json.tree(request, calls.send(request));
        JsonNode list = answer.isArray() ? answer : answer.path("data");
        if (!list.isArray()) {
            throw Calls.unreadable(request, "the answer is no list");
        }
        items = list.iterator();
        read = page;
        pages = list.isEmpty() ? page : answer.path("pages").asInt(page);
    }
}
