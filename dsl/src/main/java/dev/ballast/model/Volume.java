package dev.ballast.model;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A block storage volume (docs/api.md section 2). The size is in gigabytes, times are {@code YYYY-MM-DDThh:mm:ss}. Fields
 * that an answer leaves out are null; {@code linodeId} is also null if the volume is not attached. The fields after the path
 * exist only at Linode.
 */
public record Volume(
        Long id,
        String label,
        Integer size,
        String region,
        Long linodeId,
        String status,
        String created,
        String updated,
        String filesystemPath,
        String linodeLabel,
        Boolean ioReady,
        String encryption,
        String hardwareType,
        List<String> tags,
        List<String> locks)
        implements Labelled {

    /** Copies the lists. */
    public Volume {
        tags = Copies.of(tags);
        locks = Copies.of(locks);
    }

    /** Creates a volume with the fields of the document. */
    public Volume(
            Long id,
            String label,
            Integer size,
            String region,
            Long linodeId,
            String status,
            String created,
            String updated,
            String filesystemPath) {
        this(
                id,
                label,
                size,
                region,
                linodeId,
                status,
                created,
                updated,
                filesystemPath,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Returns the values for the ledger. Encryption is recorded only if it is off. */
    @Override
    public Map<String, String> facts() {
        Map<String, String> facts =
                ResourceSettings.of(VolumeSetting.class).over(this).facts();
        facts.remove(VolumeSetting.ENCRYPTION.word(), VolumeSetting.ENCRYPTION.usual());
        return facts;
    }

    @Override
    public Stream<String> details() {
        Object on = linodeLabel == null ? linodeId : linodeLabel;
        return Stream.of(status, size == null ? null : size + " GB", on == null ? "not attached" : "attached to " + on);
    }

    /** Returns whether the key of its encryption is being replaced; the service does not delete, resize or clone it meanwhile. */
    public boolean isKeyRotating() {
        return "key_rotating".equals(status);
    }

    /** Returns whether the volume is ready to use. */
    public boolean isActive() {
        return "active".equals(status);
    }

    /**
     * Returns whether the volume is active and, if it is attached, its instance can use it. If the answer leaves that out, it
     * counts as usable.
     */
    public boolean isUsable() {
        return isActive() && (linodeId == null || !Boolean.FALSE.equals(ioReady));
    }
}
