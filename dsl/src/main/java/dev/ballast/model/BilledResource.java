package dev.ballast.model;

import java.math.BigDecimal;

/**
 * What the account pays for, as the lists of the service show it. Fields that they leave out are null.
 *
 * @param kind the word of its kind, such as {@code instance}; {@code backups} for those of an instance
 * @param name its name in the ledger, else its label
 * @param recorded whether the ledger has it
 * @param type the type of an instance or a NodeBalancer, the size of a volume
 * @param hourly the price of an hour in US dollars; null if it is not listed
 * @param monthly the price of a month in US dollars; null if it is not listed
 */
public record BilledResource(
        String kind,
        String name,
        boolean recorded,
        String region,
        String type,
        BigDecimal hourly,
        BigDecimal monthly) {}
