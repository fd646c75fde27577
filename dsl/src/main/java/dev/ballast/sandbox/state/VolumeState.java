package dev.ballast.sandbox.state;

import java.time.Duration;
import java.time.Instant;

/** A block storage volume (docs/api.md section 2). Sizes are in gigabytes. */
public record VolumeState(
        long id,
        String label,
        long size,
        String region,
        Timeline status,
        Attachment attachment,
        Instant created,
        Instant updated)
        implements ResourceTable.Resource {

    private static final Duration CREATING = Duration.ofSeconds(3);
    private static final Duration RESIZING = Duration.ofSeconds(3);
    private static final Duration DETACHING = Duration.ofSeconds(1);

    /**
     * The attachment of a volume to an instance, through a configuration profile. {@code until} is its end, null without one.
     */
    public record Attachment(long instance, long profile, Instant until) {}

    /** Returns a new free volume, whose state is {@code creating} from now on. */
    public static VolumeState created(long id, String label, long size, String region, Instant now) {
        return new VolumeState(id, label, size, region, busy("creating", now, CREATING), null, now, now);
    }

    private static Timeline busy(String state, Instant now, Duration duration) {
        return Timeline.of(state, now).then("active", now.plus(duration));
    }

    /** Returns the volume attached to an instance. */
    public VolumeState attached(long instance, long profile, Instant now) {
        return with(size, status, new Attachment(instance, profile, null), now);
    }

    /** Returns the volume detaching: it is free a second from now. */
    public VolumeState detaching(Instant now) {
        Instant until = attachment.until() == null ? now.plus(DETACHING) : attachment.until();
        return with(size, status, new Attachment(attachment.instance(), attachment.profile(), until), now);
    }

    /** Returns the volume as free at once. */
    public VolumeState freed(Instant now) {
        return with(size, status, null, now);
    }

    /** Returns the size; null if it is unknown, which is possible only for a volume of another service. */
    public Long shownSize() {
        return size == 0 ? null : size;
    }

    /** Returns the volume with another size; its state is {@code resizing} from now on. */
    public VolumeState resized(long newSize, Instant now) {
        return with(newSize, busy("resizing", now, RESIZING), attachment, now);
    }

    /** Returns the volume with another label. */
    public VolumeState labelled(String newLabel, Instant now) {
        return new VolumeState(id, newLabel, size, region, status, attachment, created, now);
    }

    private VolumeState with(long newSize, Timeline newStatus, Attachment newAttachment, Instant now) {
        return new VolumeState(id, label, newSize, region, newStatus, newAttachment, created, now);
    }

    /** Returns the id of the instance that the volume is attached to at this moment, null if it is free. */
    public Long attachedTo(Instant now) {
        boolean free = attachment == null || (attachment.until() != null && !now.isBefore(attachment.until()));
        return free ? null : (Long) attachment.instance();
    }
}
