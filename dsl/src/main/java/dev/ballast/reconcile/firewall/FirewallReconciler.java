package dev.ballast.reconcile.firewall;

import dev.ballast.client.Firewalls;
import dev.ballast.client.Firewalls.FirewallChange;
import dev.ballast.client.Firewalls.NewFirewall;
import dev.ballast.client.Firewalls.RulesChange;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Firewall;
import dev.ballast.model.Firewall.Device;
import dev.ballast.model.Firewall.Entity;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.FirewallSetting;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.outcome.WholeReconciler;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Creates, finds and changes firewalls: one request creates one with its rules and devices, one changes all its rules, and one
 * each adds or removes a device.
 */
public final class FirewallReconciler extends WholeReconciler<Firewall> {

    private final Devices devices;

    public FirewallReconciler(Account account, CreateOnce createOnce, Waiter waiter) {
        super(account, createOnce, waiter, Kind.FIREWALL);
        this.devices = new Devices(account, createOnce, answers);
    }

    @Override
    public String consequences(Resource firewall, Firewall now, Set<Resource> deleted) {
        String open = devices.titles(Devices.of(now).values().stream()
                .filter(each -> each.kind() == null || !deleted.contains(devices.resource(each)))
                .toList());
        return open.isEmpty() ? "" : ", which leaves " + open + " without it";
    }

    /** Returns the instances and NodeBalancers behind a firewall, with one request for each 500 devices. */
    public List<Resource> protects(Resource firewall) {
        return devices.read(firewall).stream()
                .map(Device::entity)
                .filter(entity -> entity.kind() != null)
                .map(devices::resource)
                .distinct()
                .toList();
    }

    /** Creates the firewall, or changes the one that the ledger knows. */
    public Resource ensure(FirewallRequest wanted) {
        return ensure(
                wanted.name(), entry -> reconcile(Resource.of(entry), wanted), reference -> create(reference, wanted));
    }

    private Optional<Resource> create(Reference reference, FirewallRequest wanted) {
        ResourceSettings<FirewallSetting, Firewall> sent = wanted.settings()
                .withDefault(FirewallSetting.INBOUND, FirewallSetting.INBOUND.defaultValue())
                .withDefault(FirewallSetting.OUTBOUND, FirewallSetting.OUTBOUND.defaultValue())
                .with(FirewallSetting.LABEL, wanted.name())
                .with(FirewallSetting.STATUS, null);
        refuseLockOut(reference.toString(), null, sent.with(FirewallSetting.STATUS, status(wanted)), wanted);
        Map<String, String> intended = facts(sent.facts(), wanted);
        Optional<Firewall> created = createOnce.create(
                reference,
                "POST /networking/firewalls",
                intended,
                () -> Devices.explaining(
                        () -> account.client().firewalls().create(new NewFirewall(sent, byKind(wanted.devices())))),
                answer -> new Recorded(answer.id(), facts(RecordedFacts.ofCreated(answer, account.dialect()), wanted)));
        return created.map(answer -> {
            Resource firewall = created(reference, sent, answer);
            if (wanted.settings().has(FirewallSetting.STATUS)) {
                settings()
                        .changeWhereDifferent(
                                firewall, answer, wanted.settings().only(FirewallSetting.STATUS::equals));
            }
            return firewall;
        });
    }

    private static Object status(FirewallRequest wanted) {
        return wanted.settings().orDefault(FirewallSetting.STATUS);
    }

    private static Map<String, String> facts(Map<String, String> settings, FirewallRequest wanted) {
        Map<String, String> facts = new HashMap<>(settings);
        if (wanted.protectsFact() != null) {
            facts.put(Firewall.PROTECTS, wanted.protectsFact());
        }
        return facts;
    }

    private static Map<Kind, List<Long>> byKind(List<Resource> devices) {
        return devices.stream()
                .collect(Collectors.groupingBy(
                        device -> device.reference().kind(),
                        LinkedHashMap::new,
                        Collectors.mapping(Resource::id, Collectors.toList())));
    }

    private Resource reconcile(Resource firewall, FirewallRequest wanted) {
        if (!apply(firewall, wanted)) {
            account.reportUnchanged(firewall, "");
        }
        return firewall;
    }

    /** Changes what differs from the request, which leaves out what is to stay. */
    public void change(Resource firewall, FirewallRequest wanted) {
        account.runExclusively(firewall, () -> {
            reconcile(firewall, wanted);
        });
    }

    private boolean apply(Resource firewall, FirewallRequest wanted) {
        Firewall now = withEntities(firewall, answers.current(firewall), wanted);
        refuseLockOut(firewall.toString(), now, wanted.settings().over(now), wanted);
        Set<String> stated = new LinkedHashSet<>(wanted.settings().facts().keySet());
        if (wanted.protectsFact() != null) {
            stated.add(Firewall.PROTECTS);
        }
        boolean keepsOther = OutsideChanges.report(account, firewall, shown(firewall, now), stated);
        boolean changed = settings(wanted.settings()).changeWhereDifferent(firewall, now, wanted.settings());
        return devices.change(firewall, now, wanted) || changed || keepsOther;
    }

    private Map<String, String> shown(Resource firewall, Firewall now) {
        return account.entry(firewall)
                .map(entry -> RecordedFacts.of(entry, now))
                .orElseGet(() -> RecordedFacts.of(now));
    }

    /** Returns the answer with what is behind the firewall, which the request compares and the answer may leave out. */
    private Firewall withEntities(Resource firewall, Firewall now, FirewallRequest wanted) {
        return now.entities() != null
                        || (wanted.protectsFact() == null && wanted.admins().isEmpty())
                ? now
                : now.behind(devices.read(firewall));
    }

    /** Returns the changes of the settings of firewalls. */
    public SettingChanges<FirewallSetting, Firewall> settings() {
        return settings(ResourceSettings.of(FirewallSetting.class));
    }

    private SettingChanges<FirewallSetting, Firewall> settings(ResourceSettings<FirewallSetting, Firewall> stated) {
        return new SettingChanges<>(
                account,
                createOnce,
                answers,
                FirewallSetting.LABEL,
                FirewallSetting.TAGS,
                new Change(stated.only(FirewallSetting::isRules).values()),
                changed -> "");
    }

    /** The service replaces the rules of both directions at once, and changes the rest by another request. */
    private final class Change implements SettingChanges.Change<FirewallSetting, Firewall> {

        /** The rules of the block, whose texts an answer may leave out. */
        private final Map<FirewallSetting, Object> stated;

        private Change(Map<FirewallSetting, Object> stated) {
            this.stated = stated;
        }

        @Override
        public Firewall send(Firewall now, long id, ResourceSettings<FirewallSetting, Firewall> changed) {
            Firewalls client = account.client().firewalls();
            return changed.only(FirewallSetting::isRules).isEmpty()
                    ? client.change(id, new FirewallChange(changed))
                    : now.with(client.changeRules(
                            id,
                            new RulesChange(changed.withDefault(
                                            FirewallSetting.INBOUND,
                                            stated.getOrDefault(FirewallSetting.INBOUND, now.inbound()))
                                    .withDefault(
                                            FirewallSetting.OUTBOUND,
                                            stated.getOrDefault(FirewallSetting.OUTBOUND, now.outbound())))));
        }

        /** No rule applies before it is allowed: a firewall is disabled before, and enabled after its rules. */
        @Override
        public List<ResourceSettings<FirewallSetting, Firewall>> requests(
                ResourceSettings<FirewallSetting, Firewall> changed) {
            ResourceSettings<FirewallSetting, Firewall> rules = changed.only(FirewallSetting::isRules);
            ResourceSettings<FirewallSetting, Firewall> others = changed.only(setting -> !setting.isRules());
            return "disabled".equals(changed.text(FirewallSetting.STATUS))
                    ? List.of(others, rules)
                    : List.of(rules, others);
        }
    }

    /**
     * Refuses rules by which no administrator reaches the instances behind the firewall any more.
     *
     * @param now the answer about the firewall; null for a new one
     * @param after its settings after the change
     */
    private void refuseLockOut(
            String title, Firewall now, ResourceSettings<FirewallSetting, Firewall> after, FirewallRequest wanted) {
        boolean wasOpen = now == null || LockOut.isOpen(now, wanted.admins());
        Map<String, Entity> before = now == null ? Map.of() : Devices.of(now);
        Stream<String> there = before.values().stream()
                .filter(entity -> entity.kind() == Kind.INSTANCE && wasOpen)
                .map(devices::title);
        Stream<String> added = wanted.devices().stream()
                .filter(device ->
                        device.reference().kind() == Kind.INSTANCE && !before.containsKey(FirewallRequest.fact(device)))
                .map(Resource::toString);
        if (!"disabled".equals(after.text(FirewallSetting.STATUS))) {
            LockOut.refuse(
                    title,
                    (FirewallRules) after.values().get(FirewallSetting.INBOUND),
                    wanted.admins(),
                    Stream.concat(there, added).distinct().toList());
        }
    }

    /** Refuses to put an instance behind the firewall of that id if no administrator would reach it then. */
    public void refuseLockOut(Reference instance, long id, List<String> admins) {
        Optional<Entry> known = account.ledger().find(instance);
        boolean behind = known.map(entry -> entry.applied().get(InstanceSetting.FIREWALL.word()))
                .filter(Long.toString(id)::equals)
                .isPresent();
        if (!admins.isEmpty() && !behind) {
            Resource firewall = account.withId(Kind.FIREWALL, id);
            Firewall now = answers.cachedOrRead(firewall);
            boolean protectedBefore = known.filter(entry -> Devices.of(now).containsKey("instance " + entry.id()))
                    .isPresent();
            if (now.isEnabled() && !protectedBefore) {
                LockOut.refuse(firewall.toString(), now.inbound(), admins, List.of(instance.toString()));
            }
        }
    }
}
