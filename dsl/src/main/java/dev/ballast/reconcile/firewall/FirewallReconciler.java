package dev.ballast.reconcile.firewall;

import dev.ballast.client.Client;
import dev.ballast.client.Firewalls;
import dev.ballast.client.Firewalls.FirewallChange;
import dev.ballast.client.Firewalls.NewFirewall;
import dev.ballast.client.Firewalls.RulesChange;
import dev.ballast.error.NotFoundException;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Filter;
import dev.ballast.model.Firewall;
import dev.ballast.model.Firewall.Device;
import dev.ballast.model.Firewall.Entity;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.FirewallSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResourceLists;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.outcome.TopLevelReconciler;
import dev.ballast.reconcile.outcome.UncertainWrite;
import dev.ballast.time.Deadline;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Creates, finds and changes firewalls: one request creates one with its rules and devices, one changes all its rules, and one
 * each adds or removes a device.
 */
public final class FirewallReconciler implements TopLevelReconciler<Firewall> {

    private final Account account;
    private final CreateOnce createOnce;
    private final ResponseCache<Firewall> answers;
    private final Deletion<Firewall> deletion;

    public FirewallReconciler(Account account, CreateOnce createOnce, Waiter waiter) {
        this.account = account;
        this.createOnce = createOnce;
        this.answers = new ResponseCache<>(
                account.timing(),
                (firewall, deadline) -> createOnce.requirePresent(
                        firewall,
                        () -> account.client().within(deadline).firewalls().get(firewall.id())));
        this.deletion = new Deletion<>(account, createOnce, waiter, answers, new Deletion.Steps() {

            @Override
            public void send(Client client, Resource firewall) {
                client.firewalls().delete(firewall.id());
            }

            @Override
            public void look(Resource firewall, Deadline deadline) {
                answers.fresh(firewall, deadline);
            }
        });
    }

    @Override
    public ResponseCache<Firewall> answers() {
        return answers;
    }

    @Override
    public Deletion<Firewall> deletion() {
        return deletion;
    }

    @Override
    public Stream<Resource> list() {
        return lists().list(Filter.NONE);
    }

    /** Returns the lists of firewalls. */
    public ResourceLists<Firewall> lists() {
        return new ResourceLists<>(account, Kind.FIREWALL, account.client().firewalls()::list, answers::put);
    }

    @Override
    public String consequences(Resource firewall, Firewall now) {
        String open = behind(now);
        return open.isEmpty() ? "" : ", which leaves " + open + " without it";
    }

    /** Returns the names of what is behind a firewall by an answer; an empty text for nothing. */
    private String behind(Firewall now) {
        return devices(now).values().stream().map(this::title).collect(Collectors.joining(", "));
    }

    private String title(Entity entity) {
        return entity.kind() == null
                ? entity.toString()
                : account.withId(entity.kind(), entity.whole().id()).toString();
    }

    /** Returns what is behind a firewall by an answer, each once, by the text of the ledger. */
    private static Map<String, Entity> devices(Firewall now) {
        Map<String, Entity> devices = new LinkedHashMap<>();
        Stream.ofNullable(now.entities()).flatMap(List::stream).forEach(each -> devices.put(each.toString(), each));
        return devices;
    }

    /**
     * Returns the firewall of that name after reading it, or without a request if it was deleted. One that was deleted elsewhere
     * is returned, too: deleting it succeeds, and all else fails.
     */
    public Resource find(String name) {
        return account.findDeleted(new Reference.ByName(Kind.FIREWALL, name))
                .orElseGet(() -> Deletion.evenIfGone(createOnce.require(Kind.FIREWALL, name), this::look));
    }

    /** Returns the firewall of that id after reading it. */
    public Resource find(long id) {
        return look(account.withId(Kind.FIREWALL, id));
    }

    private Resource look(Resource firewall) {
        if (!account.isDeleted(firewall) && !deletion.recordIfGone(firewall)) {
            answers.current(firewall);
        }
        return firewall;
    }

    /** Returns the instances and NodeBalancers behind a firewall, with one request for each 500 devices. */
    public List<Resource> protects(Resource firewall) {
        return devices(firewall).stream()
                .map(Device::entity)
                .filter(entity -> entity != null && entity.kind() != null)
                .map(entity -> account.withId(entity.kind(), entity.whole().id()))
                .distinct()
                .toList();
    }

    private List<Device> devices(Resource firewall) {
        return createOnce.requirePresent(firewall, () -> account.client()
                .firewalls()
                .devices(firewall.id())
                .items()
                .toList());
    }

    /** Creates the firewall, or changes the one that the ledger knows. */
    public Resource ensure(FirewallRequest wanted) {
        Reference reference = new Reference.ByName(Kind.FIREWALL, wanted.name());
        return createOnce.ensure(
                reference,
                () -> createOnce.findSettled(reference).flatMap(deletion::settle),
                entry -> reconcile(Resource.of(entry), wanted),
                () -> create(reference, wanted));
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
                () -> account.client().firewalls().create(new NewFirewall(sent, byKind(wanted.devices()))),
                answer -> new Recorded(answer.id(), facts(RecordedFacts.ofCreated(answer, account.dialect()), wanted)));
        return created.map(answer -> {
            FixedFields.warnOfOther(account, reference, sent, answer);
            Resource firewall = new Resource(reference, answer.id());
            answers.put(firewall, answer);
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
        boolean changed = settings().changeWhereDifferent(firewall, now, wanted.settings());
        return changeDevices(firewall, now, wanted) || changed || keepsOther;
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
                : now.behind(devices(firewall));
    }

    /** Returns the changes of the settings of firewalls. */
    public SettingChanges<FirewallSetting, Firewall> settings() {
        return new SettingChanges<>(
                account, createOnce, answers, FirewallSetting.LABEL, FirewallSetting.TAGS, this::send, changed -> "");
    }

    /** The service replaces the rules of both directions at once. */
    private Firewall send(Firewall now, long id, ResourceSettings<FirewallSetting, Firewall> changed) {
        Firewalls client = account.client().firewalls();
        ResourceSettings<FirewallSetting, Firewall> others = changed.only(setting -> !setting.isRules());
        Firewall answer = now;
        if (changed.values().size() > others.values().size()) {
            answer = now.with(client.changeRules(
                    id,
                    new RulesChange(changed.withDefault(FirewallSetting.INBOUND, now.inbound())
                            .withDefault(FirewallSetting.OUTBOUND, now.outbound()))));
        }
        return others.isEmpty() ? answer : client.change(id, new FirewallChange(others));
    }

    /** Puts what is missing behind the firewall, and with {@code exactly} takes away what no line names. */
    private boolean changeDevices(Resource firewall, Firewall now, FirewallRequest wanted) {
        String fact = wanted.protectsFact();
        if (fact == null) {
            return false;
        }
        Map<String, Entity> behind = devices(now);
        Set<String> stated =
                wanted.devices().stream().map(FirewallRequest::fact).collect(Collectors.toSet());
        List<Resource> missing = wanted.devices().stream()
                .filter(device -> !behind.containsKey(FirewallRequest.fact(device)))
                .toList();
        missing.forEach(device -> add(firewall, device));
        behind.keySet().removeIf(each -> stated.contains(each) || isNamedElsewhere(firewall, behind.get(each)));
        if (wanted.exactly() && !behind.isEmpty()) {
            remove(firewall, behind);
        } else if (!behind.isEmpty()) {
            account.report(new Progress.Note(firewall + " also protects "
                    + behind.values().stream().map(this::title).collect(Collectors.joining(", "))
                    + ", which this block does not name: exactly: true takes them from behind it"));
        }
        OutsideChanges.recordConfirmed(account, firewall, Map.of(Firewall.PROTECTS, fact));
        return !missing.isEmpty() || (wanted.exactly() && !behind.isEmpty());
    }

    /** Returns whether a line of an instance or a NodeBalancer names the firewall. */
    private boolean isNamedElsewhere(Resource firewall, Entity entity) {
        return entity.kind() != null
                && firewall.idText()
                        .equals(account.applied(account.withId(
                                        entity.kind(), entity.whole().id()))
                                .get(BalancerSetting.FIREWALL.word()));
    }

    private void add(Resource firewall, Resource device) {
        Kind kind = device.reference().kind();
        write(firewall, client -> client.add(firewall.id(), kind, device.id()), () -> devices(firewall).stream()
                .anyMatch(each ->
                        FirewallRequest.fact(device).equals(each.entity().toString())));
        account.reportChanged(firewall, "protects " + device);
    }

    private void remove(Resource firewall, Map<String, Entity> surplus) {
        for (Device device : devices(firewall)) {
            if (device.entity() != null && surplus.containsKey(device.entity().toString())) {
                String title = title(device.entity());
                account.consent().require("take", "taken", firewall, "from " + title);
                write(firewall, client -> removeOrGone(client, firewall, device), () -> devices(firewall).stream()
                        .noneMatch(each -> each.id().equals(device.id())));
                account.reportChanged(firewall, "no longer protects " + title);
            }
        }
    }

    /** Somebody else may have taken it away since the list was read. */
    private void removeOrGone(Firewalls client, Resource firewall, Device device) {
        try {
            client.remove(firewall.id(), device.id());
        } catch (NotFoundException gone) {
            if (devices(firewall).stream().anyMatch(each -> each.id().equals(device.id()))) {
                throw gone;
            }
        }
    }

    private void write(Resource firewall, Consumer<Firewalls> send, BooleanSupplier inPlace) {
        answers.drop(firewall);
        Deadline deadline = account.deadline(WaitOptions.USUAL);
        UncertainWrite.send(
                account.timing(),
                deadline,
                () -> createOnce.requirePresent(firewall, () -> {
                    send.accept(account.client().within(deadline).firewalls());
                    return true;
                }),
                inPlace);
    }

    /**
     * Refuses rules by which no administrator reaches the instances behind the firewall any more.
     *
     * @param now the answer about the firewall; null for a new one
     * @param after its settings after the change
     */
    private void refuseLockOut(
            String title, Firewall now, ResourceSettings<FirewallSetting, Firewall> after, FirewallRequest wanted) {
        FirewallRules inbound = (FirewallRules) after.values().get(FirewallSetting.INBOUND);
        boolean disabled = "disabled".equals(after.text(FirewallSetting.STATUS));
        if (wanted.admins().isEmpty() || disabled || LockOut.isOpen(inbound, wanted.admins())) {
            return;
        }
        boolean wasOpen = now == null || !now.isEnabled() || LockOut.isOpen(now.inbound(), wanted.admins());
        Map<String, Entity> before = now == null ? Map.of() : devices(now);
        Stream<String> added = wanted.devices().stream()
                .filter(device ->
                        device.reference().kind() == Kind.INSTANCE && !before.containsKey(FirewallRequest.fact(device)))
                .map(Resource::toString);
        Stream<String> there = before.values().stream()
                .filter(entity -> entity.kind() == Kind.INSTANCE && wasOpen)
                .map(this::title);
        String instances = Stream.concat(there, added).distinct().collect(Collectors.joining(", "));
        if (!instances.isEmpty()) {
            throw LockOut.refusal(title, instances, inbound, wanted.admins());
        }
    }

    /** Deletes it after the question, which names what it leaves open. */
    public void delete(Resource firewall) {
        deletion.delete(firewall, WaitOptions.USUAL, () -> {
            String open = behind(answers.cachedOrRead(firewall));
            account.consent()
                    .require(
                            "delete",
                            "deleted",
                            firewall,
                            open.isEmpty() ? "" : "which leaves " + open + " without it");
        });
    }
}
