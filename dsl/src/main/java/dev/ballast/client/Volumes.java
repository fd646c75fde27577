package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Volume;
import dev.ballast.model.VolumeQuota;
import dev.ballast.model.VolumeSetting;
import java.util.Optional;

/** Creates, reads and changes block storage volumes (docs/api.md section 4). Fields that are null are not sent. */
public record Volumes(Calls calls) {

    /** The fields of a new volume. It is attached to the instance with this id, if it is not null. */
    public record NewVolume(ResourceSettings<VolumeSetting, Volume> settings, Long linodeId) implements SettingsBody {}

    /** The changed fields of a volume. The tags replace all its tags. */
    public record VolumeChange(ResourceSettings<VolumeSetting, Volume> settings) implements SettingsBody {}

    private record Attachment(long linodeId, Long configId) {}

    private record Copy(String label) {}

    private record Growth(int size) {}

    /** Lists the volumes: GET /volumes, one request for each 500 when an iteration reaches them, at least one. */
    public Pages<Volume> list(Filter filter) {
        return calls.list(Operation.LIST_VOLUMES, filter, Volume.class);
    }

    /** Creates a volume and returns it, usually with the status {@code creating}: POST /volumes. */
    public Volume create(NewVolume fields) {
        return calls.create(calls.request(Operation.CREATE_VOLUME, fields), Volume.class);
    }

    /** Returns the volume as it is now: GET /volumes/{id}. */
    public Volume get(long id) {
        return calls.read(calls.request(Operation.READ_VOLUME, null, id), id, Volume.class);
    }

    /** Changes a volume and returns it: PUT /volumes/{id}. A new label changes its device path at once. */
    public Volume change(long id, VolumeChange fields) {
        return calls.read(calls.request(Operation.CHANGE_VOLUME, fields, id), id, Volume.class);
    }

    /**
     * Attaches a volume and returns it if the answer contains it: POST /volumes/{id}/attach. {@code configId} is the
     * configuration profile of an instance that is not running; null means the first one.
     */
    public Optional<Volume> attach(long id, long linodeId, Long configId) {
        return change(Operation.ATTACH_VOLUME, id, new Attachment(linodeId, configId));
    }

    /** Detaches a volume and returns it if the answer contains it: POST /volumes/{id}/detach. */
    public Optional<Volume> detach(long id) {
        return change(Operation.DETACH_VOLUME, id, null);
    }

    /** Creates a volume with a copy of all the data, and returns it: POST /volumes/{id}/clone. */
    public Volume clone(long id, String label) {
        return calls.create(calls.request(Operation.CLONE_VOLUME, new Copy(label), id), Volume.class);
    }

    /** Grows a volume to a size in gigabytes and returns it if the answer contains it: POST /volumes/{id}/resize. */
    public Optional<Volume> resize(long id, int size) {
        return change(Operation.RESIZE_VOLUME, id, new Growth(size));
    }

    /** Lists the quotas of volumes, without what is used of them: GET /volumes/quotas. */
    public Pages<VolumeQuota> quotas() {
        return calls.list(Operation.LIST_VOLUME_QUOTAS, Filter.NONE, VolumeQuota.class);
    }

    /** Returns a quota with what is used of it: GET /volumes/quotas/{id}/usage. */
    public VolumeQuota used(VolumeQuota quota) {
        VolumeQuota used =
                calls.read(calls.request(Operation.READ_VOLUME_QUOTA_USAGE, null, quota.quotaId()), VolumeQuota.class);
        return new VolumeQuota(quota.quotaId(), quota.quotaLimit(), quota.resourceMetric(), used.usage());
    }

    /** Deletes a volume. It must be detached: DELETE /volumes/{id}. */
    public void delete(long id) {
        calls.send(calls.request(Operation.DELETE_VOLUME, null, id));
    }

    private Optional<Volume> change(Operation operation, long id, Record fields) {
        return calls.change(calls.request(operation, fields, id), id, Volume.class);
    }
}
