package dev.ballast.client;

import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.http.Json;
import dev.ballast.http.Request;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Identified;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * A list of the service, page by page. An iteration sends one request for each page when it reaches the page, and keeps no
 * page. An answer that is only an array is one page. An item that comes again, since the list changed between two pages, is left
 * out: of items with ids each id comes once.
 */
public final class Pages<T> implements Iterable<List<T>> {

    private final Calls calls;
    private final Request first;
    private final Class<T> type;

    Pages(Calls calls, Request first, Class<T> type) {
        this.calls = calls;
        this.first = first;
        this.type = type;
    }

    @Override
    public Iterator<List<T>> iterator() {
        return new Reading(null);
    }

    /** Returns the items of all pages in their order. It sends one request for each page when the stream reaches it. */
    public Stream<T> items() {
        return StreamSupport.stream(spliterator(), false).flatMap(List::stream);
    }

    /**
     * Returns the items of all pages in the same way, and skips items that cannot be read.
     *
     * @param unread receives the reason and the id of each skipped item
     */
    public Stream<T> readable(Consumer<String> unread) {
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(new Reading(unread), Spliterator.ORDERED), false)
                .flatMap(List::stream);
    }

    /** Throws if the answer is another page, because a service that always sends its first page would repeat its items. */
    static void requireAsked(Request request, JsonNode answer, int page) {
        int answered = answer.path("page").asInt(page);
        if (page > 1 && answered != page) {
            throw Json.unreadable(request, "page " + page + " was requested, but page " + answered + " came");
        }
    }

    private final class Reading implements Iterator<List<T>> {

        /** Receives the skipped items; null to fail at the first item that cannot be read. */
        private final Consumer<String> unread;

        private final Set<Long> ids = new HashSet<>();
        private int read;
        private int pages = 1;

        Reading(Consumer<String> unread) {
            this.unread = unread;
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
                throw Json.unreadable(request, "the answer is not a list");
            }
            requireAsked(request, answer, page);
            List<T> items = list.valueStream()
                    .flatMap(item -> item(request, item).stream())
                    .toList();
            read = page;
            pages = list.isEmpty() ? page : answer.path("pages").asInt(page);
            return items;
        }

        private Optional<T> item(Request request, JsonNode tree) {
            String id = tree.path("id").asString("");
            try {
                T item = calls.item(request, tree, type);
                if (item instanceof BalancerNode node && node.label() == null && node.address() == null) {
                    throw Json.unreadable(request, "the answer has a node without label and address");
                }
                if (item instanceof Identified identified) {
                    boolean isNew = ids.add(Calls.withId(request, identified).id());
                    return isNew ? Optional.of(item) : Optional.empty();
                }
                return Optional.of(item);
            } catch (UnreadableAnswerException odd) {
                if (unread == null) {
                    throw odd;
                }
                unread.accept((id.isEmpty() ? "an item without an id" : "the one with the id " + id) + " of "
                        + odd.problem());
                return Optional.empty();
            }
        }
    }
}
