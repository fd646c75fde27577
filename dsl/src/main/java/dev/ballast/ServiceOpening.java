package dev.ballast;

import dev.ballast.dsl.Cloud;
import dev.ballast.ledger.LeaseSettings;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;

/** Opens a cloud on the service of the selected profile. */
final class ServiceOpening {

    private final OpeningSettings settings;
    private final LedgerOpening ledgers;
    private final CloudAssembly assembly;

    ServiceOpening(OpeningSettings settings, LedgerOpening ledgers, CloudAssembly assembly) {
        this.settings = settings;
        this.ledgers = ledgers;
        this.assembly = assembly;
    }

    Cloud open() {
        ProfileSettings selected = settings.profile();
        Profile profile = selected.profile();
        LedgerTarget target = OpeningSettings.target(selected, profile.url());
        Ledger ledger = ledgers.at(profile.ledger(), target, settings.timing, settings.lease(profile));
        return Cleanup.orClosed(ledger::close, () -> {
            if (ledger.fresh()) {
                settings.note("a new ledger was created: " + ledger.location()
                        + "; it records what Ballast creates, so back it up");
            }
            return open(selected, profile, target, ledger);
        });
    }

    /** Reads and caches the lists of regions, plans and images. Opens no ledger. */
    void readCatalogue() {
        ProfileSettings selected = settings.profile();
        if (selected.isSandbox() || !selected.dialect().publicService()) {
            return;
        }
        Profile profile = selected.profile();
        LedgerTarget target = OpeningSettings.target(selected, profile.url());
        settings.refresh = true;
        open(
                        selected,
                        profile,
                        target,
                        Ledger.inMemory(settings.ledger(null, target, settings.timing, LeaseSettings.NONE)))
                .close();
    }

    private Cloud open(ProfileSettings selected, Profile profile, LedgerTarget target, Ledger ledger) {
        return assembly.connected(
                new CloudAssembly.Place(selected, profile, target.text(), settings.timing, ledger), () -> {});
    }
}
