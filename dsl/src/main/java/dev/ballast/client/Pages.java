package dev.ballast.client;

import dev.ballast.http.Json;
import dev.ballast.http.Request;
import dev.ballast.model.Identified;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import tools.jackson.databind.JsonNode;

/** Reads a list page by page, each when it is asked for; a bare array is one page. */
final class Pages<T extends Identified> implements Iterator<List<T>> {

    private final Calls calls;
    private final Request first;
    private final Class<T> type;
    private int read;
    private int pages = 1;

    Pages(Calls calls, Request first, Class<T> type) {
        this.calls = calls;
        this.first = first;
        this.type = type;
    }

    @Override
    public boolean hasNext() {
        return read < pages;
    }

    @Override
    public List<T> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int page = read + 1;
        Request request = page == 1 ? first : first.with("page=" + page);
        JsonNode answer = Json.tree(request, calls.send(request));
        JsonNode list = answer.isArray() ? answer : answer.path("data");
        if (!list.isArray()) {
            throw Calls.unreadable(request, "the answer is no list");
        }
        List<T> items = list.valueStream()
                .map(item -> Calls.withId(request, calls.item(request, item, type)))
                .toList();
        read = page;
        pages = list.isEmpty() ? page : answer.path("pages").asInt(page);
        return items;
    }
}
