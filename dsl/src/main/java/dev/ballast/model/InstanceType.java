package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A type of instances: the size that Linode calls a plan. Disk and memory are in megabytes, transfer in gigabytes a month. Fields that an answer leaves out are
 * null.
 */
public record InstanceType(
        String id,
        String label,
        @JsonProperty("class") String typeClass,
        Integer disk,
        Integer memory,
        Integer vcpus,
        Integer gpus,
        Integer acceleratedDevices,
        Integer transfer,
        Integer networkOut,
        Price price,
        List<RegionPrice> regionPrices,
        String successor,
        Addons addons) {

    /** What can be added to an instance of the type, with its prices. */
    public record Addons(PricedType backups) {}
}
