package dev.ballast.client;

import dev.ballast.http.Request;
import dev.ballast.http.Request.Method;
import dev.ballast.model.Volume;
import java.util.Optional;

/** Creates, reads and changes block storage volumes (docs/api.md section 4). Of each set of fields the null ones are not sent. */
public record Volumes(Calls calls) {

    /** The fields of a new volume: its size in gigabytes, and the instance it is attached to. */
    public record NewVolume(String label, String region, Integer size, Long linodeId) {}

    private record Attachment(long linodeId, Long configId) {}

    private record Copy(String label) {}

    private record Growth(int size) {}

    /** Returns the new volume, as a rule still {@code creating}: POST /volumes. */
    public Volume create(NewVolume fields) {
        return calls.create("/volumes", fields, Volume.class);
    }

    /** Returns the volume as it is now: GET /volumes/{id}. */
    public Volume get(long id) {
        return calls.read("/volumes/" + id, id, Volume.class);
    }

    /**
     * Attaches a volume and returns it if the answer shows it: POST /volumes/{id}/attach. {@code configId} is the configuration
     * profile of an instance that is not running; null stands for the first one.
     */
    public Optional<Volume> attach(long id, long linodeId, Long configId) {
        return change(id, "/attach", new Attachment(linodeId, configId));
    }

    /** Detaches a volume and returns it if the answer shows it: POST /volumes/{id}/detach. */
    public Optional<Volume> detach(long id) {
        return change(id, "/detach", null);
    }

    /** Returns a new volume with a copy of all the data: POST /volumes/{id}/clone. */
    public Volume clone(long id, String label) {
        return calls.create("/volumes/" + id + "/clone", new Copy(label), Volume.class);
    }

    /** Grows a volume to a size in gigabytes and returns it if the answer shows it: POST /volumes/{id}/resize. */
    public Optional<Volume> resize(long id, int size) {
        return change(id, "/resize", new Growth(size));
    }

    /** Removes a volume, which must be detached: DELETE /volumes/{id}. */
    public void delete(long id) {
        calls.send(Request.of(Method.DELETE, "/volumes/" + id));
    }

    private Optional<Volume> change(long id, String verb, Record fields) {
        return calls.change(Method.POST, "/volumes/" + id + verb, fields, id, Volume.class);
    }
}
