package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import java.util.List;

/** The configuration profiles of an instance. */
final class InstanceProfiles {

    private InstanceProfiles() {}

    /** Returns the profiles of an instance. */
    static List<ProfileState> of(InstanceState instance, ApiRequest request) {
        return request.account().extended().profiles().all().stream()
                .filter(profile -> profile.instance() == instance.id())
                .toList();
    }

    /** Returns the profile that a volume is attached to: the one asked for, which may be null, or the only one; 0 without any. */
    static long forVolume(InstanceState instance, Long asked, ApiRequest request) {
        List<Long> all = of(instance, request).stream().map(ProfileState::id).toList();
        if (asked != null && !all.contains(asked)) {
            throw HttpException.invalid(
                    "config_id", "Config " + asked + " is not a configuration profile of this Linode.");
        }
        if (asked == null && all.size() > 1) {
            throw HttpException.invalid(
                    "config_id",
                    "Couldn't choose a configuration profile to add this volume to. "
                            + "Please add this volume to the configuration profile you want.");
        }
        return asked != null ? asked : all.isEmpty() ? 0 : all.get(0);
    }
}
