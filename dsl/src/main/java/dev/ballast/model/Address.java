package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * An IP address. Fields that an answer leaves out are null. The service document names no fields; these are the fields of
 * Linode.
 */
public record Address(
        String address,
        String type,
        @JsonProperty("public") Boolean isPublic,
        Long linodeId,
        Entity assignedEntity,
        List<String> tags) {}
