package dev.ballast.model;

/**
 * A block storage volume (docs/api.md section 2). Fields that an answer leaves out are null.
 *
 * @param id assigned by the service
 * @param label the name
 * @param size in gigabytes
 * @param region a region identifier
 * @param linodeId the id of the instance it is attached to, or null when it is free
 * @param status {@code creating}, {@code active}, or another word the document does not show
 * @param created a timestamp, form {@code YYYY-MM-DDThh:mm:ss}
 * @param updated a timestamp, same form
 * @param filesystemPath the device path on the instance
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

    /** Tells whether the volume is ready to use. */
    public boolean isActive() {
        return "active".equals(status);
    }
}
