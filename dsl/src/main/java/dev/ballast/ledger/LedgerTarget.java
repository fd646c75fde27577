package dev.ballast.ledger;

import dev.ballast.model.BaseAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The account whose names a ledger is opened for.
 *
 * @param address the address of the service in its normal form, or null for the simulated one
 * @param profile the name of the profile that the names belong to; {@code default} when the environment alone describes the
 *     account
 * @param commands the commands for this target
 * @param borrowed whether the names belong to another profile than the selected one, whose setting {@code names} says so
 */
public record LedgerTarget(URI address, String profile, TargetCommands commands, boolean borrowed) {

    private static final String UNNAMED = "default";
    private static final String SANDBOX = "sandbox";

    /** Normalizes the address. */
    public LedgerTarget {
        address = address == null ? null : BaseAddress.normal(address);
    }

    /** Returns the target of a service; the profile is null when the environment alone describes the account. */
    public static LedgerTarget service(URI address, String profile) {
        return profile == null
                ? of(address, UNNAMED, List.of())
                : of(address, profile, TargetCommands.option("--profile", profile));
    }

    /** Returns the target whose names belong to another profile at the same address, with the commands of this one. */
    public LedgerTarget named(String other) {
        return new LedgerTarget(address, other, commands, borrowed || !profile.equals(other));
    }

    /** Returns the target of the simulated service, which has a fixed name; the state file may be null. */
    public static LedgerTarget sandbox(Path state) {
        List<String> options = new ArrayList<>(List.of("--sandbox"));
        if (state != null) {
            options.addAll(TargetCommands.option("--state", state.toString()));
        }
        return of(null, SANDBOX, options);
    }

    /** Returns the target of a simulated service that ends with its session or its run. */
    public static LedgerTarget temporarySandbox(boolean session) {
        return new LedgerTarget(
                null, SANDBOX, new TargetCommands(session ? TargetCommands.PROMPT : "", List.of()), false);
    }

    /** Returns the target of a stored text, in any spelling of its address. */
    static LedgerTarget of(String text) {
        String[] parts = text.split("#", 2);
        URI address = parts.length == 2 ? address(parts[0]) : null;
        return address == null ? of(null, text, List.of()) : of(address, parts[1], List.of());
    }

    /** Returns the text that is stored with entries. An address has no fragment of its own, so the text is unambiguous. */
    public String text() {
        return address == null ? profile : address + "#" + profile;
    }

    /** Returns another target of the user: another profile at this address, or a former URL of this profile. */
    LedgerTarget beside(String profileOrUrl) {
        return profileOrUrl.contains("://") ? of(profileOrUrl + "#" + profile) : of(address, profileOrUrl, List.of());
    }

    String title() {
        return "profile '" + profile + "'" + (address == null ? "" : " at " + address);
    }

    private static LedgerTarget of(URI address, String profile, List<String> options) {
        return new LedgerTarget(address, profile, new TargetCommands(TargetCommands.PROGRAM, options), false);
    }

    private static URI address(String text) {
        try {
            URI address = new URI(text);
            return address.getScheme() == null || address.getHost() == null ? null : address;
        } catch (URISyntaxException notAnAddress) {
            return null;
        }
    }
}
