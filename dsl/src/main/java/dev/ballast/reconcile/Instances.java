package dev.ballast.reconcile;

import dev.ballast.client.NewInstance;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Address;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.Secret;
import dev.ballast.rules.Relations;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Makes and finds instances and gives them private addresses (document section 4). The document shows no way to read one
 * instance: what was sent is remembered, and that it still exists is seen in the one listing of {@link Roster}.
 */
public final class Instances {

    private final Account account;
    private final CreateOnce creation;
    private final Roster roster;

    /** Converges instances of this account. */
    public Instances(Account account) {
        this.account = account;
        this.creation = new CreateOnce(account);
        this.roster = new Roster(account.timing(), account.client().instances().pages());
    }

    /** Creates the instance or finds the one the ledger knows, and gives it a private address where the runbook wants one. */
    public Resource ensure(InstanceRequest wanted) {
        Reference.ByName reference = new Reference.ByName(Kind.INSTANCE, wanted.name());
        creation.known(address(reference));
        Resource instance = creation.ensure(reference, entry -> kept(entry, wanted), () -> create(reference, wanted));
        if (wanted.privateIp()) {
            addPrivateIp(instance);
        }
        return instance;
    }

    private Resource kept(Entry known, InstanceRequest wanted) {
        Fixed compared = compared(known, wanted);
        Resource instance = present(known);
        compared.tell(account);
        return instance;
    }

    /** Returns the instance of that name, seen on the service; fails with the names that exist. */
    public Resource named(String name) {
        Resource instance = new NameIndex(account).require(Kind.INSTANCE, name);
        require(instance);
        return instance;
    }

    /** Returns the instance of that id without asking. */
    public Resource withId(long id) {
        return new NameIndex(account).withId(Kind.INSTANCE, id);
    }

    /** Returns the instances of the account as the service lists them; asks page by page while one iterates. */
    public Iterable<Instance> list() {
        return () -> StreamSupport.stream(roster.list().spliterator(), false)
                .flatMap(List::stream)
                .iterator();
    }

    /** Adds a private IPv4 address; does nothing when the ledger knows one. */
    public void addPrivateIp(Resource instance) {
        Reference reference = address(instance.whole());
        creation.ensure(
                reference,
                entry -> {
                    account.tell(new Progress.Unchanged(reference, entry.id(), ""));
                    return entry.id();
                },
                () -> createPrivateIp(reference, instance));
    }

    private String createPrivateIp(Reference reference, Resource instance) {
        Address made = creation.make(
                reference,
                "POST /networking/ips",
                Map.of("instance", Long.toString(instance.id())),
                () -> account.client().addresses().createPrivate(instance.id()),
                address -> Objects.requireNonNullElse(address.address(), ""),
                address -> Map.of());
        if (made.address() == null) {
            account.tell(new Progress.Warning(reference + " was created, but the answer does not show it; "
                    + adopting("look it up, then: ", reference)));
        }
        return made.address();
    }

    /** Returns the private address, if the ledger knows one; empty text when it has one that the service did not show. */
    public Optional<String> knownPrivateIp(Resource instance) {
        return account.ledger().find(address(instance.whole())).map(Entry::id);
    }

    /** Returns the instances whose private address the ledger knows, by that address; never asks. */
    public Map<String, Resource> byPrivateIp() {
        Map<Reference, Entry> instances = account.entries(Kind.INSTANCE).stream()
                .collect(Collectors.toMap(Entry::reference, Function.identity()));
        Map<String, Resource> found = new LinkedHashMap<>();
        account.entries(Kind.ADDRESS).stream()
                .filter(entry -> entry.id() != null && !entry.id().isEmpty())
                .forEach(entry -> owner(entry, whole -> Optional.ofNullable(instances.get(whole)))
                        .ifPresent(instance -> found.put(entry.id(), instance)));
        return found;
    }

    /** Returns what the service last said of the instance, if it was listed or made in this session; never asks. */
    public Optional<Instance> seen(Resource instance) {
        return roster.seen(instance);
    }

    /**
     * Returns the private address as the ledger knows it, without asking.
     *
     * @throws RuleException saying what to write, when there is none or the service did not show it
     */
    public String privateIp(Resource instance) {
        Reference reference = address(instance.whole());
        String address = creation.known(reference).map(Entry::id).orElse(null);
        if (address == null) {
            throw new RuleException(
                    instance + " has no private address that the ledger knows",
                    "write privateIp() in its block, or call addPrivateIp() on it; "
                            + adopting("if it has one: ", reference));
        }
        if (address.isEmpty()) {
            throw new RuleException(
                    "the service did not show the " + reference, adopting("look it up, then: ", reference));
        }
        return address;
    }

    /** Returns the region as recorded at creation or adoption, else from the listing; null when nobody says it. */
    public String region(Resource instance) {
        return fact(instance, "region").orElseGet(() -> require(instance).region());
    }

    /** Returns where it is, asking the listing when nothing is recorded. */
    Relations.Placed placed(Resource instance) {
        return new Relations.Placed("instance", instance.name(), region(instance));
    }

    /** Returns where it is as recorded, without asking. */
    Relations.Placed recorded(Resource instance) {
        return new Relations.Placed(
                "instance", instance.name(), fact(instance, "region").orElse(null));
    }

    /** Returns what was recorded of the instance under that word: region, type, image. */
    private Optional<String> fact(Resource instance, String word) {
        return account.ledger().find(instance.reference()).map(entry -> entry.applied()
                .get(word));
    }

    /** Returns true when it was created with {@code booted false} and this ledger has sent no boot since. */
    public boolean isKnownNotBooted(Resource instance) {
        return account.ledger()
                .find(instance.reference())
                .filter(entry -> "false".equals(entry.applied().get("booted")))
                .filter(entry -> entry.intent() == null && Boots.sent(entry).isEmpty())
                .isPresent();
    }

    /** Returns the instance that has this private address, if the ledger knows it. */
    Optional<Resource> withPrivateIp(String address) {
        return account.ledger().withId(Kind.ADDRESS, address).flatMap(entry -> owner(entry, account.ledger()::find));
    }

    private static Optional<Resource> owner(Entry address, Function<Reference, Optional<Entry>> find) {
        Reference.Whole instance = ((Reference.Address) address.reference()).instance();
        return instance instanceof Reference.ById known
                ? Optional.of(new Resource(known, known.id()))
                : find.apply(instance).filter(entry -> entry.id() != null).map(Resource::of);
    }

    private Resource create(Reference reference, InstanceRequest wanted) {
        String region = Relations.region(reference.toString(), wanted.region(), wanted.usualRegion());
        // Asking may fail, which must leave no intent behind.
        Optional.ofNullable(wanted.rootPass()).ifPresent(Secret::reveal);
        Instance made = creation.make(
                reference,
                "POST /" + account.client().dialect().computeSegment() + "/instances/",
                facts(wanted, region),
                () -> account.client()
                        .instances()
                        .create(new NewInstance(
                                region, wanted.type(), wanted.image(), wanted.rootPass(), wanted.booted())),
                instance -> Long.toString(instance.id()),
                instance -> facts(wanted, Answered.orRequested(instance.region(), region)));
        new Answered(reference).with("region", region, made.region()).tell(account);
        roster.note(made);
        return new Resource(reference, made.id());
    }

    private Instance require(Resource instance) {
        return roster.find(instance).orElseThrow(() -> CreateOnce.gone(account, instance, null));
    }

    private String adopting(String lead, Reference address) {
        return account.commands().advice(lead, account.commands().adopt(List.of(address)));
    }

    private Resource present(Entry known) {
        Resource instance = Resource.of(known);
        require(instance);
        return instance;
    }

    private static Fixed compared(Entry known, InstanceRequest wanted) {
        Fixed made = new Fixed(known)
                .refuseOther("region", wanted.region())
                .refuseOther("type", wanted.type())
                .refuseOther("image", wanted.image())
                .refuseOther("rootPass", wanted.rootPass() == null ? null : Fixed.SENT);
        boolean bootedSince =
                Boolean.TRUE.equals(wanted.booted()) && Boots.sent(known).isPresent();
        return bootedSince ? made : made.refuseOther("booted", wanted.booted());
    }

    private static Map<String, String> facts(InstanceRequest wanted, String region) {
        Map<String, String> fields = new HashMap<>();
        fields.put("region", region);
        fields.put("type", wanted.type());
        fields.put("image", wanted.image());
        fields.put("rootPass", wanted.rootPass() == null ? null : Fixed.SENT);
        fields.put("booted", Objects.toString(wanted.booted(), null));
        return Fixed.facts(fields);
    }

    private static Reference address(Reference.Whole instance) {
        return new Reference.Address(instance);
    }
}
