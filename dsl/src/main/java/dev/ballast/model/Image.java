package dev.ballast.model;

import java.util.List;

/** An image that instances are created from. Sizes are in megabytes. Fields that an answer leaves out are null. */
public record Image(
        String id,
        String label,
        String description,
        String type,
        String vendor,
        String status,
        Integer size,
        Integer totalSize,
        Boolean isPublic,
        Boolean deprecated,
        List<String> capabilities,
        List<String> tags,
        String created,
        String createdBy,
        String updated,
        String expiry,
        String eol) {

    /** Copies the lists. */
    public Image {
        capabilities = Copies.of(capabilities);
        tags = Copies.of(tags);
    }
}
