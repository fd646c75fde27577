package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
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
        String successor) {

    /** The price of an hour, and the highest price of a month, in US dollars. */
    public record Price(BigDecimal hourly, BigDecimal monthly) {}

    /** The price in a region that differs from the general price. */
    public record RegionPrice(String id, BigDecimal hourly, BigDecimal monthly) {}
}
