package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * An IP address. Fields that an answer leaves out are null. The service document names no fields; these are the fields of
 * Linode.
 */
public record Address(
        String address,
        String gateway,
        String subnetMask,
        Integer prefix,
        String type,
        @JsonProperty("public") Boolean isPublic,
        String rdns,
        Long linodeId,
        String region,
        Boolean reserved,
        Entity assignedEntity,
        List<String> tags) {}
