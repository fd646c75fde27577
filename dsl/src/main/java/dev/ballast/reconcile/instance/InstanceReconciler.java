package dev.ballast.reconcile.instance;

import dev.ballast.client.Instances.InstanceChange;
import dev.ballast.client.Instances.Metadata;
import dev.ballast.client.Instances.NewInstance;
import dev.ballast.client.NetworkInterface;
import dev.ballast.error.Certainty;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.http.Json;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.model.Filter;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResourceLists;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.context.WholeReconciler;
import dev.ballast.reconcile.facts.AnswerFacts;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.instance.InstanceRequest.Deployment;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.InstanceListEvidence;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.vpc.VpcAddresses;
import dev.ballast.rules.Problem;
import dev.ballast.rules.PublicRules;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import dev.ballast.time.Deadline;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Creates, finds and boots instances and gives them private addresses (docs/api.md section 4). The service document cannot
 * read one instance or its state: the ledger records the values sent, and the shared {@link InstanceListing} shows whether it
 * still exists.
 */
public final class InstanceReconciler implements WholeReconciler<Instance> {

    private static final String REGION = "region";
    private static final String BOOTED = "booted";
    private static final String VPC = "vpc";
    private static final String FIREWALL = "firewall";
    private static final String BOOTED_AT = "bootedAt";
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

    /** Creates the reconciler with nothing read yet. */
    public InstanceReconciler(Account account, CreateOnce createOnce, Waiter waiter) {
        this.account = account;
        this.createOnce = createOnce;
        this.listing = new InstanceListing(
                account.timing(), account.client().instances().pages());
        this.answers = new ResponseCache<>(account.timing(), this::read);
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
        this.vpcAddresses = new VpcAddresses(account, createOnce);
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

    /** Returns what boots, shuts down and resizes instances. */
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
        return (now, id, settings) -> {
            Instance changed = account.client().instances().change(id, new InstanceChange(settings, null, null, null));
            listing.note(changed);
            return changed;
        };
    }

    /** Creates the instance or finds the one the ledger knows, and gives it a private address where the runbook wants one. */
    public Resource ensure(InstanceRequest wanted) {
        Reference.ByName reference = new Reference.ByName(Kind.INSTANCE, wanted.name());
        if (!isShown()) {
            createOnce.findSettled(new Reference.Address(reference));
        }
        Problem.refuse(PublicRules.noPrivateAddress(
                reference.toString(),
                wanted.settings().text(InstanceSetting.INTERFACE_GENERATION),
                wanted.privateIp()));
        AtomicBoolean created = new AtomicBoolean();
        Resource instance = createOnce.ensure(
                reference,
                () -> createOnce.findSettled(reference).flatMap(deletion::settle),
                entry -> compare(entry, wanted),
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
     * Returns the subnet and the firewall of the block that an instance has and the ledger does not.
     *
     * @throws RuleException if it has others
     */
    public Map<String, String> requireUnrecorded(
            Resource instance, Instance now, InstanceRequest wanted, Predicate<String> recorded) {
        Map<String, String> found = new TreeMap<>();
        if (wanted.subnet() != null && !recorded.test(VPC)) {
            vpcAddresses.requireIn(instance, wanted.subnet());
            found.put(VPC, FixedFields.Expression.of(wanted.subnet()).toString());
        }
        if (wanted.firewall() != null && !recorded.test(FIREWALL) && !now.hasLinodeInterfaces()) {
            createOnce
                    .requirePresent(instance, () -> account.client().instances().firewalls(instance.id()))
                    .ifPresent(all -> {
                        requireBehind(instance, all, wanted.firewall());
                        found.put(FIREWALL, wanted.firewall().toString());
                    });
        }
        return found;
    }

    private static void requireBehind(Resource instance, List<Long> found, Long wanted) {
        if (!found.contains(wanted)) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    instance + " is behind " + (found.isEmpty() ? "no firewall" : "firewall " + found.get(0))
                            + ", which Ballast cannot change to " + wanted,
                    (found.isEmpty() ? "leave out firewall" : "write firewall " + found.get(0))
                            + ", or use a new name for a new one");
        }
    }

    private Resource compare(Entry known, InstanceRequest wanted) {
        Map<String, Object> fields =
                fields(wanted, wanted.settings(), setting -> !setting.isChangeable(account.dialect()));
        if (Boolean.TRUE.equals(fields.get(BOOTED)) && known.applied().containsKey(BOOTED_AT)) {
            fields.remove(BOOTED);
        }
        Resource instance = Resource.of(known);
        FixedFields compared = isShown() ? null : new FixedFields(known, fields);
        boolean older = false;
        Instance now = require(instance);
        if (isShown()) {
            String handle = "instance(" + instance.whole().argument() + ")";
            Map<String, String> shown = new TreeMap<>(AnswerFacts.of(now));
            Map<String, String> found =
                    requireUnrecorded(instance, now, wanted, what -> FixedFields.isRecorded(known, what));
            if (!found.isEmpty()) {
                shown.putAll(found);
                account.ledger().update(known.reference(), found);
            }
            if (fields.get(FIREWALL) != null && now.hasLinodeInterfaces() && !FixedFields.isRecorded(known, FIREWALL)) {
                account.report(new Progress.Note(instance + ": its firewall is not compared with the block,"
                        + " because Ballast does not read the firewalls of Linode interfaces"));
                fields.remove(FIREWALL);
            }
            if (wanted.reservedIp() != null) {
                shown.put(
                        AnswerFacts.RESERVED_IP,
                        now.addresses().anyMatch(wanted.reservedIp()::equals)
                                ? wanted.reservedIp()
                                : now.publicIp().orElse(null));
            }
            List<String> replaced = InstanceRebuild.replacedFields(known, shown, fields);
            older = !replaced.isEmpty();
            if (older) {
                fields.keySet().removeAll(replaced);
                account.reportKept(
                        instance,
                        "a rebuild after the create that the block describes may have changed its "
                                + String.join(", ", replaced));
            }
            compared = new FixedFields(
                    known,
                    shown,
                    fields,
                    Map.of(
                            InstanceSetting.TYPE.word(),
                            "resize it first: " + handle + ".resize " + quoted(wanted, InstanceSetting.TYPE),
                            InstanceSetting.IMAGE.word(),
                            "rebuild it first, which deletes its data: " + handle + ".rebuild { image "
                                    + quoted(wanted, InstanceSetting.IMAGE) + "; ... }",
                            InstanceSetting.DISK_ENCRYPTION.word(),
                            "rebuild it first, which deletes its data: " + handle + ".rebuild { diskEncryption "
                                    + fields.get(InstanceSetting.DISK_ENCRYPTION.word()) + "; ... }"));
        }
        Set<String> stated = new HashSet<>(AnswerFacts.texts(fields).keySet());
        stated.addAll(wanted.settings().facts().keySet());
        boolean keepsOther = isShown() && OutsideChanges.report(account, instance, AnswerFacts.of(now), stated);
        boolean changed = settings.changeWhereDifferent(
                instance, now, wanted.settings().only(setting -> setting.isChangeable(account.dialect())));
        compared.report(account, changed || keepsOther || older);
        return instance;
    }

    private static String quoted(InstanceRequest wanted, InstanceSetting setting) {
        return Quoted.of(Objects.toString(wanted.settings().text(setting), ""));
    }

    private Optional<Resource> create(Reference reference, InstanceRequest wanted) {
        ResourceSettings<InstanceSetting, Instance> sent = wanted.settings()
                .with(
                        InstanceSetting.REGION,
                        Relations.region(
                                reference.toString(),
                                wanted.settings().text(InstanceSetting.REGION),
                                wanted.usualRegion()));
        if (wanted.subnet() != null) {
            Problem.refuse(Relations.sameRegion(
                    new Relations.Placed("instance", wanted.name(), sent.text(InstanceSetting.REGION)),
                    new Relations.Placed(
                            "subnet", wanted.subnet().label(), wanted.subnet().region())));
        }
        Problem.refuse(PublicRules.needsType(reference.toString(), sent.text(InstanceSetting.TYPE), account.dialect()));
        // The request may fail, which must leave no open intent.
        requireComplete(reference, wanted.deployment());
        Map<String, Object> fields = fields(wanted, sent, setting -> true);
        Optional<Instance> created = createOnce.create(
                reference,
                account.client().call(Operation.CREATE_INSTANCE),
                withListed(FixedFields.facts(fields, Map.of())),
                () -> send(
                        isShown()
                                ? withLabel(sent, wanted)
                                : new NewInstance(sent, wanted.deployment().rootPass())),
                instance -> {
                    Map<String, String> facts =
                            FixedFields.facts(fields, FixedFields.fields(REGION, instance.region()));
                    if (isShown()) {
                        AnswerFacts.of(instance).forEach(facts::putIfAbsent);
                    }
                    return new Recorded(instance.id(), facts);
                });
        return created.map(answer -> {
            FixedFields.warnOfOther(account, reference, sent.with(InstanceSetting.LABEL, wanted.name()), answer);
            listing.note(answer);
            Resource instance = new Resource(reference, answer.id());
            answers.put(instance, answer);
            power.jobs().created(instance);
            return instance;
        });
    }

    private void requireComplete(Reference instance, Deployment wanted) {
        if (wanted.stackscript() != null) {
            Problem.refuse(PublicRules.needsImage(
                    "the block of " + instance + ", which has a StackScript,",
                    wanted.settings().text(InstanceSetting.IMAGE)));
            // Jackson would wrap the failure of a secret that cannot be found.
            wanted.stackscriptData().values().forEach(Secret::reveal);
            Problem.refuse(PublicRules.stackscriptData(
                    instance.toString(), Json.written(wanted.stackscriptData()).length()));
        }
        if (wanted.rootPass() != null) {
            Problem.refuse(Rule.ROOT_PASSWORD.examine(wanted.rootPass(), account::now, account.dialect()));
            wanted.rootPass().reveal();
        } else if (wanted.settings().has(InstanceSetting.IMAGE) && !wanted.hasLogin()) {
            Problem.refuse(PublicRules.imageNeedsPassword(instance.toString(), account.dialect()));
        }
    }

    /**
     * Replaces its disks by those of an image after a question, and waits until it runs; does nothing if it has that image and disk
     * encryption, unless {@code again}.
     */
    public void rebuild(Resource instance, Deployment wanted, boolean again, WaitOptions options) {
        Problem.refuse(PublicRules.needsImage(
                "the rebuild of " + instance, wanted.settings().text(InstanceSetting.IMAGE)));
        requireComplete(instance.reference(), wanted);
        // The ledger forgets the logins, the user data and the StackScript that the rebuild does not name.
        Map<String, String> facts = new HashMap<>();
        fields(wanted, wanted.settings(), wanted.settings()::has)
                .forEach((word, value) -> facts.put(word, value == null ? null : value.toString()));
        new InstanceRebuild(account, answers, power, vpcAddresses).run(instance, wanted, facts, again, options);
    }

    static Metadata metadata(Deployment wanted) {
        return wanted.userData() == null ? null : new Metadata(wanted.userData());
    }

    private Instance send(NewInstance fields) {
        try {
            return account.client().instances().create(fields);
        } catch (RefusedException refused) {
            boolean generation = refused.refusal().reasons().stream()
                    .anyMatch(reason -> "interface_generation".equals(reason.field()));
            throw generation
                    ? refused.explained(
                            fields.interfaces() == null
                                    ? "this account takes Linode interfaces only"
                                    : "this account takes no Linode interfaces",
                            "change the account setting interfaces_for_new_linodes, or the interfaceGeneration in the block:"
                                    + " instances of 'legacy_config' have private addresses, those of 'linode' have none")
                    : refused;
        }
    }

    /** What was listed before shows what is new if the create has no answer. */
    private Map<String, String> withListed(Map<String, String> sent) {
        Map<String, String> facts = new TreeMap<>(sent);
        if (!isShown()) {
            listing.whole().ifPresent(ids -> facts.put(InstanceListEvidence.BEFORE, InstanceListEvidence.text(ids)));
        }
        return facts;
    }

    /**
     * Where instances have labels, the name is the label, and the private address comes with the create. An instance of the newer
     * generation boots only with an interface.
     */
    private static NewInstance withLabel(ResourceSettings<InstanceSetting, Instance> sent, InstanceRequest wanted) {
        return new NewInstance(
                sent.with(InstanceSetting.LABEL, wanted.name())
                        .withDefault(InstanceSetting.INTERFACE_GENERATION, Instance.LEGACY_INTERFACES),
                wanted.deployment().rootPass(),
                wanted.deployment().authorizedKeys(),
                wanted.deployment().authorizedUsers(),
                null,
                wanted.privateIp() ? true : null,
                metadata(wanted.deployment()),
                wanted.deployment().stackscript(),
                wanted.deployment().sentData(),
                null,
                interfaces(isLinode(sent), wanted),
                isLinode(sent) ? null : wanted.firewall(),
                wanted.reservedIp() == null ? null : List.of(wanted.reservedIp()));
    }

    private static List<NetworkInterface> interfaces(boolean linode, InstanceRequest wanted) {
        Long subnet = wanted.subnet() == null ? null : wanted.subnet().id();
        if (linode) {
            return NetworkInterface.linode(subnet, wanted.firewall());
        }
        return subnet == null ? null : NetworkInterface.legacy(subnet);
    }

    private static boolean isLinode(ResourceSettings<InstanceSetting, Instance> settings) {
        return Instance.LINODE_INTERFACES.equals(settings.text(InstanceSetting.INTERFACE_GENERATION));
    }

    private Map<String, Object> fields(
            InstanceRequest wanted,
            ResourceSettings<InstanceSetting, Instance> settings,
            Predicate<InstanceSetting> such) {
        Map<String, Object> fields = fields(wanted.deployment(), settings, such);
        if (isShown()) {
            fields.put(VPC, FixedFields.Expression.of(wanted.subnet()));
            fields.put(FIREWALL, wanted.firewall());
            fields.put(AnswerFacts.RESERVED_IP, wanted.reservedIp());
        }
        return fields;
    }

    private Map<String, Object> fields(
            Deployment wanted, ResourceSettings<InstanceSetting, Instance> settings, Predicate<InstanceSetting> such) {
        Map<String, Object> fields = FixedFields.fields(settings, account.dialect(), such);
        fields.put("rootPass", wanted.rootPass() == null ? null : FixedFields.SENT);
        if (isShown()) {
            fields.put("authorizedKeys", FixedFields.Hashed.of(wanted.authorizedKeys()));
            fields.put(
                    "authorizedUsers",
                    wanted.authorizedUsers() == null ? null : String.join(", ", wanted.authorizedUsers()));
            fields.put("userData", FixedFields.Hashed.of(wanted.userData()));
            fields.put("stackscript", wanted.stackscript());
            fields.put("stackscript data", FixedFields.Hashed.of(wanted.comparedData()));
        }
        return fields;
    }

    /**
     * Returns the instance of that name, which the service lists, or without a request one whose deletion is recorded; if there is none,
     * the message lists the names.
     */
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
    public Resource find(long id) {
        return account.withId(Kind.INSTANCE, id);
    }

    private Instance require(Resource instance) {
        return listing.find(instance).orElseThrow(() -> createOnce.gone(instance, null));
    }

    /** Returns what the filter wants of the instances, with one request for each page when it is reached. */
    public Stream<Resource> list(Filter filter) {
        return filter == Filter.NONE
                ? StreamSupport.stream(listing.list().spliterator(), false)
                        .flatMap(List::stream)
                        .map(this::withListed)
                : lists().list(filter);
    }

    private Resource withListed(Instance instance) {
        Resource found = find(instance.id());
        if (isShown()) {
            answers.put(found, instance);
        }
        return found;
    }

    /** Returns the one instance of that label; fails if there is none, or with the ids if there are several. */
    public Resource findOne(String label) {
        return lists().findOne(label);
    }

    private ResourceLists<Instance> lists() {
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
    public void isServing(Resource instance) {
        cached(instance).ifPresent(now -> power.markServing(instance, now));
    }

    /** Returns the region as recorded at creation or adoption, else from the listing; null when none is known. */
    public String region(Resource instance) {
        return Optional.ofNullable(account.applied(instance).get(REGION))
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
        return account.dialect().has(Operation.READ_INSTANCE, "");
    }

    /** Returns its region, from the listing if none is recorded. */
    public Relations.Placed placed(Resource instance) {
        return new Relations.Placed("instance", instance.name(), region(instance));
    }

    /** Returns its region as recorded, without a request. */
    public Relations.Placed recorded(Resource instance) {
        return new Relations.Placed(
                "instance", instance.name(), account.applied(instance).get(REGION));
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
            } else if (!again && "true".equals(settled.get(BOOTED))) {
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
            account.client().instances().boot(instance.id());
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
    public String consequences(Resource instance, Instance now) {
        return " with its disks and addresses";
    }

    @Override
    public void deleteAgreed(Resource instance) {
        deletion.deleteAgreed(instance, WaitOptions.USUAL, () -> {});
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
            return seen(instance)
                    .map(Instance::status)
                    .filter("offline"::equals)
                    .isPresent();
        }
        Map<String, String> settled = requireSettled(instance);
        return "false".equals(settled.get(BOOTED)) && !settled.containsKey(BOOTED_AT);
    }
}
