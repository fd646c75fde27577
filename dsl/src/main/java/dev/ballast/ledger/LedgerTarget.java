package dev.ballast.ledger;

import dev.ballast.model.BaseAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The account that a ledger is opened for.
 *
 * @param address the address of the service in its normal form, or null for the simulated one
 * @param profile the name of the profile that the names belong to; {@code default} when the environment alone describes the
 *     account
 * @param commands the commands for this target
 * @param borrowed whether the names belong to another profile, because the setting {@code names} of the selected profile
 *     names it
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

    /** Returns the target of the simulated service, which has a fixed name. The state file may be null. */
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

    /** Returns the target of a stored text. The address may be in any spelling. */
    static LedgerTarget of(String text) {
        String[] parts = text.split("#", 2);
        URI address = parts.length == 2 ? address(parts[0]) : null;
        return address == null ? of(null, text, List.of()) : of(address, parts[1], List.of());
    }

    /**
     * Returns the text that the ledger stores with each entry. The text is unambiguous, because an address has no fragment of
     * its own.
     */
    public String text() {
        return address == null ? profile : address + "#" + profile;
    }

    /** Returns another target of the user: the profile with this name at this address, or this profile at the given URL. */
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
