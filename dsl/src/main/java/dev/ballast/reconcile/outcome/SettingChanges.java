package dev.ballast.reconcile.outcome;

import dev.ballast.ledger.Acceptance;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.Tags;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Changes settings of resources of one kind in place; sends nothing if they are as wanted. The name in the ledger stays.
 */
public final class SettingChanges<S extends Enum<S> & ResourceSetting<A>, A> {

    private final Account account;
    private final CreateOnce createOnce;
    private final ResponseCache<A> answers;
    private final S label;
    private final S tags;
    private final Change<S, A> change;
    private final Function<A, String> moved;

    /**
     * Creates the changes of one kind.
     *
     * @param label the setting that is the label
     * @param tags the setting that is the tags; null for a kind that has none
     * @param change sends a change
     * @param moved returns what else a new label has changed, for the message; may be empty
     */
    public SettingChanges(
            Account account,
            CreateOnce createOnce,
            ResponseCache<A> answers,
            S label,
            S tags,
            Change<S, A> change,
            Function<A, String> moved) {
        this.account = account;
        this.createOnce = createOnce;
        this.answers = answers;
        this.label = label;
        this.tags = tags;
        this.change = change;
        this.moved = moved;
    }

    /** Sends new values and returns the answer; {@code now} is the one before. */
    public interface Change<S extends Enum<S> & ResourceSetting<A>, A> {

        /** Sends the changed settings of the resource with that id, by one request, and returns the answer. */
        A send(A now, long id, ResourceSettings<S, A> changed);

        /** Returns the changed settings of each request, in the order of the requests. */
        default List<ResourceSettings<S, A>> requests(ResourceSettings<S, A> changed) {
            return List.of(changed);
        }
    }

    /**
     * Returns a change for a kind whose firewall has a separate request, which does not return the resource.
     *
     * @param firewall the setting that is the firewall
     * @param firewalls replaces the firewalls of the resource with that id
     * @param others sends the other settings
     * @param behind adds the ids of the firewalls to an answer
     */
    public static <S extends Enum<S> & ResourceSetting<A>, A> Change<S, A> withFirewall(
            S firewall,
            BiConsumer<Long, List<Long>> firewalls,
            Change<S, A> others,
            BiFunction<A, List<Long>, A> behind) {
        return new Change<>() {

            @Override
            public A send(A now, long id, ResourceSettings<S, A> changed) {
                Object wanted = changed.values().get(firewall);
                if (wanted == null) {
                    return others.send(now, id, changed);
                }
                List<Long> ids = wanted instanceof Long one ? List.of(one) : List.of();
                firewalls.accept(id, ids);
                return behind.apply(now, ids);
            }

            @Override
            public List<ResourceSettings<S, A>> requests(ResourceSettings<S, A> changed) {
                return List.of(changed.only(firewall::equals), changed.with(firewall, null));
            }
        };
    }

    /** Sets the label. */
    public void rename(Resource resource, String wanted) {
        account.runExclusively(resource, () -> change(resource, answers.current(resource), label, wanted));
    }

    /** Adds the tags that it lacks. */
    public void tag(Resource resource, Collection<String> added) {
        retag(resource, now -> Tags.with(now, added));
    }

    /** Removes those of the tags that it has. */
    public void untag(Resource resource, Collection<String> removed) {
        retag(resource, now -> Tags.without(now, removed));
    }

    private void retag(Resource resource, Function<List<String>, List<String>> wanted) {
        account.runExclusively(resource, () -> {
            A now = answers.fresh(resource);
            List<String> shown = new ResourceSettings<>(tags.getDeclaringClass(), Map.of())
                    .over(now)
                    .texts(tags);
            change(resource, now, tags, wanted.apply(Tags.of(shown)));
        });
    }

    private void change(Resource resource, A now, S setting, Object wanted) {
        if (!changeWhereDifferent(
                resource, now, new ResourceSettings<>(setting.getDeclaringClass(), Map.of(setting, wanted)))) {
            account.reportUnchanged(resource, "");
        }
    }

    /** Sends what can be changed and differs from what the service shows now, and returns whether anything does. */
    public boolean changeWhereDifferent(Resource resource, A now, ResourceSettings<S, A> wanted) {
        // A setting that the answer does not show counts as applied last.
        Map<String, String> applied = account.applied(resource);
        ResourceSettings<S, A> different = wanted.only(setting -> setting.isChangeable(account.dialect()))
                .differingFrom(now)
                .only(setting -> isShown(setting.of(now), wanted.facts().get(setting.word()))
                        || !wanted.facts().get(setting.word()).equals(applied.get(setting.word())));
        OutsideChanges.recordConfirmed(
                account,
                resource,
                wanted.only(setting -> !different.has(setting)).facts());
        if (different.isEmpty()) {
            return false;
        }
        ForeignOwner.refuse(resource, Optional.of(now));
        A last = now;
        for (ResourceSettings<S, A> request : change.requests(different)) {
            if (!request.isEmpty()) {
                A changed = send(resource, last, request);
                // The next request may fail.
                record(resource, request.facts());
                account.reportChanged(resource, describe(request, last, changed));
                last = changed;
            }
        }
        return true;
    }

    /** Returns whether an answer shows the whole value, so that it can be compared. */
    static boolean isShown(Object now, String wanted) {
        return now != null && !(now instanceof FirewallRules && FirewallRules.isLeftOut(wanted, now.toString()));
    }

    private void record(Resource resource, Map<String, String> sent) {
        if (account.isRecorded(resource) && !sent.isEmpty()) {
            account.ledger().update(resource.reference(), Acceptance.replaced(sent));
        }
    }

    private String describe(ResourceSettings<S, A> sent, A now, A changed) {
        String others = sent.with(label, null)
                .only(setting -> setting.type() != FirewallRules.class)
                .toString();
        String values = Stream.of(
                        sent.has(label) ? "label '" + sent.text(label) + "'" + moved.apply(changed) : "", others)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return Stream.concat(values.isEmpty() ? Stream.empty() : Stream.of("now has " + values), sent.rulesFrom(now))
                .collect(Collectors.joining("; "));
    }

    private A send(Resource resource, A now, ResourceSettings<S, A> different) {
        answers.drop(resource);
        A changed = createOnce.requirePresent(resource, () -> change.send(now, resource.id(), different));
        answers.put(resource, changed);
        return changed;
    }
}
