package dev.ballast.reconcile.reserved;

import dev.ballast.model.ReservedIp;
import dev.ballast.model.ReservedIpSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Resource;

/**
 * A reserved address with the name as its first tag.
 *
 * @param of the instance whose public address becomes the reserved one if there is none of the name; null for a new address
 */
public record ReservedIpRequest(
        String name, String defaultRegion, Resource of, ResourceSettings<ReservedIpSetting, ReservedIp> settings) {}
