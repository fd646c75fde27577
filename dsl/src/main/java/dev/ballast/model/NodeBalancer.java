package dev.ballast.model;

/**
 * A NodeBalancer as the service answers (docs/api.md section 2). Fields that an answer leaves out are null.
 *
 * @param id assigned by the service
 * @param region a region identifier
 * @param label the name given at creation
 * @param clientConnThrottle given at creation; unit and bounds are not shown
 * @param ipv4 the public address; the document shows no name for it, this one is what the public service uses
 */
public record NodeBalancer(Long id, String region, String label, Integer clientConnThrottle, String ipv4)
        implements Identified {}
