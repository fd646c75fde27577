package dev.ballast.client;

import static dev.ballast.http.Request.Method.POST;

import dev.ballast.http.Json;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.model.Instance;
import java.util.List;
import java.util.stream.StreamSupport;

/** Lists, creates and boots compute instances: the three operations of docs/api.md section 4 on instances. */
public final class Instances {

    private final Calls calls;
    private final String path;

    Instances(Calls calls, Dialect dialect) {
        this.calls = calls;
        this.path = "/" + dialect.computeSegment() + "/instances";
    }

    /**
     * Lists the instances of the account with one request per page, each sent when iteration gets there: GET
     * /compute/instances. Nothing is sent before; every iteration starts anew. The document shows no paging; the
     * further pages of a service that pages like the public one are asked for with {@code ?page=}.
     */
    public Iterable<Instance> list() {
        return () -> StreamSupport.stream(pages().spliterator(), false)
                .flatMap(List::stream)
                .iterator();
    }

    /** Lists the same instances page by page; a page is asked for by {@code next()} and by nothing else. */
    public Iterable<List<Instance>> pages() {
        return () -> new Pages(calls, path);
    }

    /** Returns the new instance: POST /compute/instances/ (the document ends this path with a slash). */
    public Instance create(NewInstance instance) {
        return calls.identified(new Request(POST, path + "/", Json.fields(instance)), Instance.class, Instance::id);
    }

    /** Starts an instance: POST /compute/instances/{id}/boot. Its answer shows no state. */
    public void boot(long id) {
        calls.send(Request.of(POST, path + "/" + id + "/boot"));
    }
}
