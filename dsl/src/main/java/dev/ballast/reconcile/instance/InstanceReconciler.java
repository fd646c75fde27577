package dev.ballast.reconcile.instance;

import dev.ballast.client.Instances;
import dev.ballast.client.Instances.InstanceChange;
import dev.ballast.error.Certainty;
import dev.ballast.error.NotFoundException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.model.Filter;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResourceLists;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.instance.InstanceRequest.Deployment;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.outcome.TopLevelReconciler;
import dev.ballast.reconcile.vpc.Subnets;
import dev.ballast.reconcile.vpc.VpcAddresses;
import dev.ballast.rules.LinodeRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.time.Deadline;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Creates, finds and boots instances and gives them private addresses (docs/api.md section 4). The service document cannot
 * read one instance or its state: the ledger records the values sent, and the shared {@link InstanceListing} shows whether it
 * still exists.
 */
public final class InstanceReconciler implements TopLevelReconciler<Instance> {

    static final String BOOTED_AT = "bootedAt";
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private final Account account;
    private final CreateOnce createOnce;
    private final InstanceListing listing;
    private final ResponseCache<Instance> answers;
    private final InstancePower power;
    private final SettingChanges<InstanceSetting, Instance> settings;
    private final Deletion<Instance> deletion;
    private final PrivateAddresses addresses;
    private final VpcAddresses vpcAddresses;
    private final InstanceCreation creation;
    private final InstanceComparison comparison;

    public InstanceReconciler(Account account, CreateOnce createOnce, Waiter waiter, Subnets subnets) {
        this.account = account;
        this.createOnce = createOnce;
        this.listing = new InstanceListing(
                account.timing(), account.client().instances().list(Filter.NONE));
        this.answers = new ResponseCache<>(account.timing(), this::read, listing::drop);
        this.power = new InstancePower(account, waiter, answers);
        this.settings = new SettingChanges<>(
                account,
                createOnce,
                answers,
                InstanceSetting.LABEL,
                InstanceSetting.TAGS,
                sending(account, listing),
                at -> "");
        this.deletion = new Deletion<>(account, createOnce, waiter, answers, new InstanceDeletions(account, answers));
        this.addresses = new PrivateAddresses(account, createOnce, listing, answers);
        this.vpcAddresses = new VpcAddresses(account, createOnce, subnets);
        this.creation = new InstanceCreation(account, createOnce, listing);
        this.comparison = new InstanceComparison(
                account,
                createOnce,
                this::require,
                settings,
                vpcAddresses,
                new VpcInterfaces(account, createOnce, vpcAddresses));
    }

    private Instance read(Resource instance, Deadline deadline) {
        long asked = account.timing().nanos();
        Instance answer = createOnce.requirePresent(
                instance, () -> account.client().within(deadline).instances().get(instance.id()));
        listing.note(answer, asked);
        return answer;
    }

    /** Returns the changes of labels, tags and other settings. */
    public SettingChanges<InstanceSetting, Instance> settings() {
        return settings;
    }

    /** Returns the part that boots, shuts down and resizes instances. */
    public InstancePower power() {
        return power;
    }

    /** Returns the addresses of instances in VPCs. */
    public VpcAddresses vpcAddresses() {
        return vpcAddresses;
    }

    @Override
    public ResponseCache<Instance> answers() {
        return answers;
    }

    /** Drops the last list of instances. */
    public void dropList() {
        listing.drop();
    }

    /** Returns the private addresses of instances. */
    public PrivateAddresses addresses() {
        return addresses;
    }

    private static SettingChanges.Change<InstanceSetting, Instance> sending(Account account, InstanceListing listing) {
        Instances client = account.client().instances();
        return SettingChanges.withFirewall(
                InstanceSetting.FIREWALL,
                client::changeFirewalls,
                (now, id, settings) -> {
                    Instance changed = client.change(id, new InstanceChange(settings));
                    listing.note(changed);
                    return changed;
                },
                Instance::behind);
    }

    private Optional<Resource> create(Reference reference, InstanceRequest wanted) {
        return creation.create(reference, wanted).map(answer -> {
            listing.note(answer);
            Resource instance = new Resource(reference, answer.id());
            answers.put(instance, answer);
            power.jobs().recordCreation(instance);
            settings.changeWhereDifferent(
                    instance, answer, wanted.settings().only(setting -> !setting.isIn(account.dialect())));
            return instance;
        });
    }

    /** Creates the instance or finds the one the ledger knows, and gives it a private address where the runbook wants one. */
    public Resource ensure(InstanceRequest wanted) {
        Reference.ByName reference = new Reference.ByName(Kind.INSTANCE, wanted.name());
        if (!isShown()) {
            createOnce.findSettled(new Reference.Address(reference));
        }
        Problem.refuse(LinodeRules.noPrivateAddress(
                reference.toString(),
                wanted.settings().text(InstanceSetting.INTERFACE_GENERATION),
                wanted.privateIp()));
        AtomicBoolean created = new AtomicBoolean();
        Resource instance = createOnce.ensure(
                reference,
                () -> createOnce.findSettled(reference).flatMap(deletion::settle),
                entry -> comparison.compare(entry, wanted),
                () -> {
                    created.set(true);
                    return create(reference, wanted);
                });
        if (wanted.privateIp() && !(created.get() && addresses.recordShown(instance))) {
            addresses.add(instance);
        }
        return instance;
    }

    /**
     * Replaces its disks by those of an image after a question, and waits until it runs; does nothing if it has that image and disk
     * encryption, unless {@code again}.
     */
    public void rebuild(Resource instance, Deployment wanted, boolean again, WaitOptions options) {
        Problem.refuse(LinodeRules.needsImage(
                "the rebuild of " + instance, wanted.settings().text(InstanceSetting.IMAGE)));
        creation.requireComplete(instance.reference(), wanted);
        // The ledger forgets the logins, the user data and the StackScript that the rebuild does not name.
        Map<String, String> facts = new HashMap<>();
        wanted.fields(account.dialect(), wanted.settings(), wanted.settings()::has)
                .forEach((word, value) -> facts.put(word, value == null ? null : value.toString()));
        new InstanceRebuild(account, answers, power, vpcAddresses).run(instance, wanted, facts, again, options);
    }

    /**
     * Returns the instance of that name, which the service lists, or without a request one whose deletion is recorded; if there is none,
     * the message lists the names.
     */
    @Override
    public Resource find(String name) {
        Reference reference = new Reference.ByName(Kind.INSTANCE, name);
        return account.findDeleted(reference).orElseGet(() -> {
            Resource instance = createOnce.require(Kind.INSTANCE, name);
            if (isShown()) {
                return Deletion.evenIfGone(instance, this::require);
            }
            require(instance);
            return instance;
        });
    }

    /** Returns the instance of that id without a request. */
    @Override
    public Resource find(long id) {
        return account.withId(Kind.INSTANCE, id);
    }

    private Instance require(Resource instance) {
        return listing.find(instance).orElseThrow(() -> createOnce.gone(instance, null));
    }

    /** Returns the instances that match the filter. Each page is requested when the stream reaches it. */
    public Stream<Resource> list(Filter filter) {
        return filter == Filter.NONE
                ? StreamSupport.stream(listing.list().spliterator(), false)
                        .flatMap(List::stream)
                        .map(this::withListed)
                : lists().list(filter);
    }

    private Resource withListed(Instance instance) {
        Resource found = find(instance.id());
        answers.put(found, instance);
        return found;
    }

    /** Returns the lists of instances, which also find one by its label. */
    @Override
    public ResourceLists<Instance> lists() {
        return new ResourceLists<>(account, Kind.INSTANCE, account.client().instances()::list, (instance, seen) -> {
            listing.note(seen);
            answers.put(instance, seen);
        });
    }

    /** Returns the last answer about the instance, if it was listed or created in this session; sends nothing. */
    public Optional<Instance> seen(Resource instance) {
        return cached(instance).map(now -> power.withServing(instance, now));
    }

    private Optional<Instance> cached(Resource instance) {
        return answers.cached(instance).or(() -> listing.seen(instance));
    }

    /** Notes that the instance runs, as its node is up; an answer from before may say otherwise. */
    public void markServing(Resource instance) {
        cached(instance).ifPresent(now -> power.markServing(instance, now));
    }

    /** Returns the region as recorded at creation or adoption, else from the listing; null when none is known. */
    public String region(Resource instance) {
        return Optional.ofNullable(account.applied(instance).get(InstanceRequest.REGION))
                .orElseGet(() -> last(instance).region());
    }

    /** Returns a value as the service shows it; where it shows no single instance, as this ledger sent it, else null. */
    public String fact(Resource instance, String word, Function<Instance, String> field) {
        return isShown()
                ? field.apply(last(instance))
                : account.applied(instance).get(word);
    }

    /** Returns the last answer about the instance; asks for it only if there was none. */
    public Instance last(Resource instance) {
        return isShown() ? seen(instance).orElseGet(() -> answers.fresh(instance)) : require(instance);
    }

    /** Returns whether the service shows a single instance with its status. */
    public boolean isShown() {
        return InstanceListing.showsSingle(account.dialect());
    }

    /** Returns its region, from the listing if none is recorded. */
    public Relations.Placed placed(Resource instance) {
        return new Relations.Placed("instance", instance.name(), region(instance));
    }

    /** Returns its region as recorded, without a request. */
    public Relations.Placed recorded(Resource instance) {
        return new Relations.Placed(
                "instance", instance.name(), account.applied(instance).get(InstanceRequest.REGION));
    }

    /**
     * Sends the boot, unless the service shows that it runs or, where it does not show that, the ledger records a boot; {@code
     * again} sends it anyway.
     */
    public void boot(Resource instance, Long profile, boolean again, WaitOptions options) {
        if (isShown()) {
            power.boot(instance, profile, again, options);
            return;
        }
        account.runExclusively(instance, () -> {
            Map<String, String> settled = requireSettled(instance);
            if (!again && settled.containsKey(BOOTED_AT)) {
                String at = CLOCK.format(Instant.parse(settled.get(BOOTED_AT)));
                account.reportUnchanged(instance, "boot was sent at " + at + ", state not shown");
            } else if (!again && "true".equals(settled.get(InstanceRequest.BOOTED))) {
                account.reportUnchanged(instance, "was created booted, state not shown");
            } else {
                sendBoot(instance);
            }
        });
    }

    /** Returns the values applied to the instance; throws while the outcome of a call on it is not known. */
    private Map<String, String> requireSettled(Resource instance) {
        return account.ledger()
                .find(instance.reference())
                .filter(known -> known.intent() == null)
                .map(Entry::applied)
                .orElse(Map.of());
    }

    /** A boot whose answer was lost is sent again by the next run, since a running instance stays running. */
    private void sendBoot(Resource instance) {
        OpenIntent intent = account.ledger().begin(instance.reference(), instance.idText(), "POST boot");
        try {
            account.client().instances().boot(instance.id(), null);
        } catch (RuntimeException failure) {
            throw CreateOnce.endIntent(
                    intent,
                    Certainty.of(failure),
                    failure instanceof NotFoundException ? createOnce.gone(instance, failure) : failure);
        }
        intent.finish(Map.of(BOOTED_AT, account.now().toString()));
        account.reportChanged(instance, "boot sent");
    }

    /** Deletes it after telling what goes with it, and waits until it is gone; does nothing if it is gone already. */
    public void delete(Resource instance, WaitOptions options) {
        deletion.delete(instance, options, () -> {
            account.report(new Progress.Note(new InstanceDeletions(account, answers).losses(instance)));
            account.consent().require("delete", "deleted", instance, "");
        });
    }

    @Override
    public String consequences(Resource instance, Instance now, Set<Resource> deleted) {
        return " with its disks and addresses";
    }

    @Override
    public Deletion<Instance> deletion() {
        return deletion;
    }

    @Override
    public Stream<Resource> list() {
        return list(Filter.NONE);
    }

    /** Returns when a boot was last sent, if the ledger records one; the service does not show the state. */
    public Optional<Instant> bootSent(Resource instance) {
        return Optional.ofNullable(account.applied(instance).get(BOOTED_AT)).map(Instant::parse);
    }

    /**
     * Returns true if the last answer says that it is offline; where the service does not show that, if it was created with
     * {@code booted false} and no boot is recorded since.
     */
    public boolean isKnownNotBooted(Resource instance) {
        if (isShown()) {
            return seen(instance).filter(Instance::isOff).isPresent();
        }
        Map<String, String> settled = requireSettled(instance);
        return "false".equals(settled.get(InstanceRequest.BOOTED)) && !settled.containsKey(BOOTED_AT);
    }
}
