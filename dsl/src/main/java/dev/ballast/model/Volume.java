package dev.ballast.model;

/**
 * A block storage volume (docs/api.md section 2), its size in gigabytes, its times as {@code YYYY-MM-DDThh:mm:ss}. Fields that an
 * answer leaves out are null, and {@code linodeId} is null when it is free.
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
        String filesystemPath)
        implements Identified {

    /** Returns whether the volume is ready to use. */
    public boolean isActive() {
        return "active".equals(status);
    }
}
