package dev.ballast.sandbox;

import java.time.Instant;
import java.util.Map;

/** A block storage volume (docs/api.md section 2). Sizes are gigabytes. */
record Volume(
        long id,
        String label,
        int size,
        String region,
        Timeline status,
        Attachment attachment,
        Instant created,
        Instant updated)
        implements Store.Kept {

    /** Where a volume is attached, through which configuration profile, and until when; no end is null. */
    record Attachment(long instance, long profile, Instant until) {}

    static Volume created(long id, String label, int size, String region, Instant now) {
        Timeline status = Timeline.of("creating", now).then("active", now.plus(Limits.CREATING));
        return new Volume(id, label, size, region, status, null, now, now);
    }

    Volume attached(long instance, long profile, Instant now) {
        return new Volume(id, label, size, region, status, new Attachment(instance, profile, null), created, now);
    }

    Volume detaching(Instant now) {
        Instant until = attachment.until() == null ? now.plus(Limits.DETACHING) : attachment.until();
        Attachment ending = new Attachment(attachment.instance(), attachment.profile(), until);
        return new Volume(id, label, size, region, status, ending, created, now);
    }

    Volume resized(int newSize, Instant now) {
        Timeline growing = Timeline.of("resizing", now).then("active", now.plus(Limits.RESIZING));
        return new Volume(id, label, newSize, region, growing, attachment, created, now);
    }

    boolean isActive(Instant now) {
        return "active".equals(status.at(now));
    }

    boolean isAttached(Instant now) {
        return attachment != null && (attachment.until() == null || now.isBefore(attachment.until()));
    }

    Map<String, Object> view(Instant now) {
        return Json.object(
                "id",
                id,
                "label",
                label,
                "size",
                size,
                "region",
                region,
                "linode_id",
                isAttached(now) ? attachment.instance() : null,
                "status",
                status.at(now),
                "created",
                Json.timestamp(created),
                "updated",
                Json.timestamp(updated),
                "filesystem_path",
                Limits.FILESYSTEM_PATH + label);
    }
}
