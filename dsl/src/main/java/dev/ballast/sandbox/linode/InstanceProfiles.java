package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds, creates and removes the configuration profiles of an instance, and chooses one if a request names none. */
final class InstanceProfiles {

    private static final Set<String> BOOTS = Set.of("linode_boot", "linode_reboot");
    private static final String UNCLEAR = "Couldn't choose a configuration profile to add this volume to. "
            + "Please add this volume to the configuration profile you want.";

    private InstanceProfiles() {}

    /** Returns the profiles of an instance. A profile that a control call added has only its id. */
    static List<ProfileState> of(InstanceState instance, SandboxRequest request) {
        return instance.profiles().stream()
                .map(id -> request.account()
                        .extended()
                        .profiles()
                        .find(id)
                        .orElseGet(() -> new ProfileState(id, instance.id(), instance.created(), instance.created())))
                .toList();
    }

    /** Creates a profile with a label and returns it. {@link #add} gives it to the instance. */
    static ProfileState create(InstanceState instance, String label, SandboxRequest request) {
        AccountState account = request.account();
        ProfileState created = account.extended()
                .profiles()
                .put(new ProfileState(account.nextId(), instance.id(), request.now(), request.now()));
        account.fields(created).put("label", label);
        return created;
    }

    /** Adds a profile to an instance and returns the changed instance. */
    static InstanceState add(InstanceState instance, ProfileState profile, SandboxRequest request) {
        return request.account()
                .instances()
                .put(instance.withProfiles(Stream.concat(instance.profiles().stream(), Stream.of(profile.id()))
                        .toList()));
    }

    /** Removes a profile that no instance has any more. */
    static void remove(ProfileState profile, SandboxRequest request) {
        request.account().extended().profiles().remove(profile.id());
        request.account().forget(profile);
    }

    /** Returns a profile as an entity of events. */
    static Entity entity(ProfileState profile, SandboxRequest request) {
        return new Entity(
                "linode_config",
                profile.id(),
                label(profile, request),
                "linode/instances/" + profile.instance() + "/configs");
    }

    /** Returns the label of a profile. */
    static String label(ProfileState profile, SandboxRequest request) {
        return request.account().fields(profile).path("label").asString("Configuration " + profile.id());
    }

    /**
     * Returns the id of the profile to attach a volume to: the requested one, which may be null for none, else the last booted
     * or only one. Returns 0 if the instance has no profile. Refuses the request if the choice is unclear.
     */
    static long forVolume(InstanceState instance, Long asked, SandboxRequest request) {
        return instance.profiles().isEmpty() && asked == null
                ? 0
                : chosen(instance, asked, request)
                        .orElseThrow(() -> HttpException.invalid("config_id", UNCLEAR))
                        .id();
    }

    /**
     * Returns the profile to boot: the requested one, which may be null for none, else the last booted or only one. Refuses the
     * request if the choice is unclear, or if the instance has no interface.
     */
    static ProfileState toBoot(InstanceState instance, Long asked, SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                !InterfaceSetting.isBootable(instance, request), null, "This Linode has no interface to boot with.");
        return chosen(instance, asked, request)
                .orElseThrow(() -> HttpException.invalid(
                        "config_id",
                        instance.profiles().isEmpty()
                                ? "This Linode has no configuration profile to boot."
                                : "This Linode has several configuration profiles and none was booted last;"
                                        + " name one."));
    }

    private static Optional<ProfileState> chosen(InstanceState instance, Long asked, SandboxRequest request) {
        List<ProfileState> all = of(instance, request);
        if (asked != null) {
            return Optional.of(all.stream()
                    .filter(profile -> profile.id() == asked)
                    .findFirst()
                    .orElseThrow(() -> HttpException.invalid(
                            "config_id", "Config " + asked + " is not a configuration profile of this Linode.")));
        }
        Optional<ProfileState> last = all.stream()
                .filter(profile -> isBooted(profile, instance, request))
                .findFirst();
        return last.isPresent() || all.size() != 1 ? last : Optional.of(all.get(0));
    }

    /** Returns whether the last boot of an instance used this profile. */
    static boolean isBooted(ProfileState profile, InstanceState instance, SandboxRequest request) {
        return String.valueOf(profile.id()).equals(lastBooted(instance, request));
    }

    private static String lastBooted(InstanceState instance, SandboxRequest request) {
        return request.account().extended().events().all().stream()
                .filter(event -> BOOTS.contains(event.action()) && Events.concerns(event, instance))
                .map(event -> event.secondary().id())
                .reduce((earlier, later) -> later)
                .orElse(null);
    }
}
