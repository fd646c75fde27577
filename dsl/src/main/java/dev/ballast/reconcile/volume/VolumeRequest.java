package dev.ballast.reconcile.volume;

import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Volume;
import dev.ballast.model.VolumeSetting;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;

/** A volume of at least {@code size} gigabytes, attached to an instance if {@code on} names one. */
public record VolumeRequest(
        String name,
        int size,
        String defaultRegion,
        Resource on,
        ResourceSettings<VolumeSetting, Volume> settings,
        WaitOptions waiting) {

    String region() {
        return settings.text(VolumeSetting.REGION);
    }
}
