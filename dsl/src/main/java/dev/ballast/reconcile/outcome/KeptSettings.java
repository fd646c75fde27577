package dev.ballast.reconcile.outcome;

import dev.ballast.error.GoneException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Labelled;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.rules.Quoted;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Leaves settings of an existing resource as the service has them, as its block says. */
public final class KeptSettings {

    private final Account account;
    private final TopLevelReconciler<?> reconciler;

    public KeptSettings(Account account, TopLevelReconciler<?> reconciler) {
        this.account = account;
        this.reconciler = reconciler;
    }

    /**
     * Returns the settings without those of these words, if the ledger has the resource. Reports the values that differ, and records
     * those of the service as applied.
     *
     * @throws RuleException if a word is none of the settings of the kind
     */
    public <S extends Enum<S> & ResourceSetting<A>, A> ResourceSettings<S, A> without(
            ResourceSettings<S, A> settings, Reference reference, Collection<String> keep) {
        requireKnown(settings, reference, keep);
        Optional<Entry> known = account.ledger().find(reference).filter(entry -> entry.intent() == null);
        if (known.isEmpty()) {
            return settings;
        }
        if (account.dialect().has(Operation.read(reference.kind()), "")) {
            report(Resource.of(known.get()), settings.only(setting -> keep.contains(setting.word())));
        }
        return settings.only(setting -> !keep.contains(setting.word()));
    }

    private void requireKnown(ResourceSettings<?, ?> settings, Reference reference, Collection<String> keep) {
        List<String> words = Stream.of(settings.rows().getEnumConstants())
                .filter(setting -> setting.isIn(account.dialect()) || setting.isChangeable(account.dialect()))
                .filter(ResourceSetting::isKeepable)
                .map(ResourceSetting::word)
                .toList();
        keep.stream().filter(word -> !words.contains(word)).findFirst().ifPresent(word -> {
            throw new RuleException(
                    RefusalCode.KEPT,
                    reference + " has no " + Quoted.of(word) + " to keep",
                    "write one of " + String.join(", ", words));
        });
    }

    @SuppressWarnings("unchecked") // The answers about a kind have the settings of the kind.
    private <S extends Enum<S> & ResourceSetting<A>, A> void report(Resource resource, ResourceSettings<S, A> kept) {
        A now;
        try {
            Labelled answer = reconciler.answers().current(resource);
            now = (A) (kept.facts().containsKey(InstanceSetting.FIREWALL.word()) ? guarded(resource, answer) : answer);
        } catch (GoneException gone) {
            // The comparison that follows says so.
            return;
        }
        ResourceSettings<S, A> shown = kept.only(
                setting -> SettingChanges.isShown(setting.of(now), kept.facts().get(setting.word())));
        Map<String, String> has =
                ResourceSettings.of(kept.rows()).over(now).only(shown::has).facts();
        OutsideChanges.recordConfirmed(account, resource, has);
        Map<String, String> others = shown.differingFrom(now).facts();
        if (!others.isEmpty()) {
            account.reportKept(
                    resource,
                    others.keySet().stream()
                            .map(word -> word + " " + has.get(word) + ", the runbook writes " + others.get(word))
                            .collect(Collectors.joining("; ", "as `keep` says, ", "")));
        }
    }

    /** Returns the answer with its firewalls; Ballast does not read those of Linode interfaces. */
    private Labelled guarded(Resource resource, Labelled answer) {
        return answer instanceof Instance instance && instance.hasLinodeInterfaces()
                ? answer
                : answer.behind(account.client()
                        .firewalls(resource.reference().kind(), resource.id())
                        .orElse(null));
    }
}
