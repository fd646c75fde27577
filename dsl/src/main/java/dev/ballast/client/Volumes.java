package dev.ballast.client;

import static dev.ballast.http.Request.Method.DELETE;
import static dev.ballast.http.Request.Method.GET;
import static dev.ballast.http.Request.Method.POST;

import dev.ballast.http.Json;
import dev.ballast.http.Request;
import dev.ballast.model.Volume;
import java.util.Optional;

/** Creates, reads and changes block storage volumes: the seven operations of docs/api.md section 4, Volumes. */
public final class Volumes {

    private final Calls calls;

    Volumes(Calls calls) {
        this.calls = calls;
    }

    /** Returns the new volume, as a rule still {@code creating}: POST /volumes. */
    public Volume create(NewVolume volume) {
        return calls.identified(new Request(POST, "/volumes", Json.fields(volume)), Volume.class, Volume::id);
    }

    /** Returns the volume as it is now: GET /volumes/{id}. */
    public Volume get(long id) {
        return calls.about(id, Request.of(GET, "/volumes/" + id), Volume.class, Volume::id);
    }

    /**
     * Attaches a volume and returns it if the answer shows it: POST /volumes/{id}/attach.
     *
     * @param configId the configuration profile for an instance that is not running, or null for the first one
     */
    public Optional<Volume> attach(long id, long linodeId, Long configId) {
        return changed(id, "/attach", new Attachment(linodeId, configId));
    }

    /** Detaches a volume and returns it if the answer shows it: POST /volumes/{id}/detach. */
    public Optional<Volume> detach(long id) {
        return calls.perhapsAbout(id, Request.of(POST, "/volumes/" + id + "/detach"), Volume.class, Volume::id);
    }

    /** Returns a new volume with a copy of all the data: POST /volumes/{id}/clone. */
    public Volume clone(long id, String label) {
        Request request = new Request(POST, "/volumes/" + id + "/clone", Json.fields(new Copy(label)));
        return calls.identified(request, Volume.class, Volume::id);
    }

    /** Grows a volume to a size in gigabytes and returns it if the answer shows it: POST /volumes/{id}/resize. */
    public Optional<Volume> resize(long id, int size) {
        return changed(id, "/resize", new Growth(size));
    }

    /** Removes a volume, which must be detached: DELETE /volumes/{id}. */
    public void delete(long id) {
        calls.send(Request.of(DELETE, "/volumes/" + id));
    }

    private Optional<Volume> changed(long id, String verb, Record fields) {
        Request request = new Request(POST, "/volumes/" + id + verb, Json.fields(fields));
        return calls.perhapsAbout(id, request, Volume.class, Volume::id);
    }

    private record Attachment(long linodeId, Long configId) {}

    private record Copy(String label) {}

    private record Growth(int size) {}
}
