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
 * @param profile the name of the profile; {@code default} when the environment alone describes the account
 * @param commands the commands that act on this target
 */
public record LedgerTarget(URI address, String profile, TargetCommands commands) {

    private static final String UNNAMED = "default";
    private static final String SANDBOX = "sandbox";

    /** Brings the address to its normal form. */
    public LedgerTarget {
        address = address == null ? null : BaseAddress.normal(address);
    }

    /** Returns the target of a service; the profile is null when the environment alone describes the account. */
    public static LedgerTarget service(URI address, String profile) {
        return profile == null
                ? of(address, UNNAMED, List.of())
                : of(address, profile, TargetCommands.option("--profile", profile));
    }

    /** Returns the target of the simulated service, which is known by one name; the file that keeps its state may be null. */
    public static LedgerTarget sandbox(Path state) {
        List<String> options = new ArrayList<>(List.of("--sandbox"));
        if (state != null) {
            options.addAll(TargetCommands.option("--state", state.toString()));
        }
        return of(null, SANDBOX, options);
    }

    /** Returns the target of a simulated service that ends with its session, if there is one, or its run. */
    public static LedgerTarget temporarySandbox(boolean session) {
        return new LedgerTarget(null, SANDBOX, session ? TargetCommands.ofPrompt() : TargetCommands.none());
    }

    /** Returns the target that is filed under this text, in any spelling of its address. */
    static LedgerTarget of(String text) {
        String[] parts = text.split("#", 2);
        URI address = parts.length == 2 ? address(parts[0]) : null;
        return address == null ? of(null, text, List.of()) : of(address, parts[1], List.of());
    }

    /** Returns the text that entries are filed under. An address has no fragment of its own, so it reads one way only. */
    public String text() {
        return address == null ? profile : address + "#" + profile;
    }

    /** Returns the target that a user means beside this one: another profile at this address, or a URL that this one had. */
    LedgerTarget beside(String profileOrUrl) {
        return profileOrUrl.contains("://") ? of(profileOrUrl + "#" + profile) : of(address, profileOrUrl, List.of());
    }

    /** Returns how a message calls it. */
    String title() {
        return "profile '" + profile + "'" + (address == null ? "" : " at " + address);
    }

    private static LedgerTarget of(URI address, String profile, List<String> options) {
        return new LedgerTarget(address, profile, TargetCommands.ofProgram(options));
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
