package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        List<String> locks,
        @JsonProperty(Labelled.BLANK) Set<String> blank)
        implements Labelled {

    /** The fact of the instance that it is attached to: its id, or {@link Labelled#NONE}. */
    public static final String ON = "on";

    /** Copies the lists. */
    public Volume {
        tags = Copies.of(tags);
        locks = Copies.of(locks);
        blank = blank == null ? Set.of() : Set.copyOf(blank);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts =
                ResourceSettings.of(VolumeSetting.class).over(this).facts();
        String on = orNone(linodeId, "linode_id");
        if (on != null) {
            facts.put(ON, on);
        }
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
