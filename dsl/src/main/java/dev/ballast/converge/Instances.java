package dev.ballast.converge;

import dev.ballast.client.NewInstance;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.model.Address;
import dev.ballast.model.Instance;
import dev.ballast.preflight.Placed;
import dev.ballast.preflight.RegionGiven;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Makes and finds instances and gives them private addresses (document section 4). The document shows no way to read one
 * instance: what was sent is remembered, and that it still exists is seen in the one listing of {@link Roster}.
 */
public final class Instances {

    private final Account account;
    private final Creation creation;
    private final Roster roster;

    /** Converges instances of this account. */
    public Instances(Account account) {
        this.account = account;
        this.creation = new Creation(account);
        this.roster = new Roster(account);
    }

    /** Creates the instance or finds the one the ledger knows, and gives it a private address where the runbook wants one. */
    public Resource ensure(InstanceRequest wanted) {
        Key key = new Key(Kind.INSTANCE, wanted.name());
        Optional<Entry> known = creation.known(key);
        creation.known(address(key));
        known.ifPresent(entry -> refuseOther(entry, wanted));
        Resource instance = known.map(this::present).orElseGet(() -> create(key, wanted));
        if (wanted.privateIp()) {
            addPrivateIp(instance);
        }
        return instance;
    }

    /** Returns the instance of that name, seen on the service; fails with the names that exist. */
    public Resource named(String name) {
        Resource instance = new Names(account).require(new Key(Kind.INSTANCE, name));
        roster.require(instance);
        return instance;
    }

    /** Returns the instance of that id without asking. */
    public Resource withId(long id) {
        return new Names(account).withId(Kind.INSTANCE, id);
    }

    /** Returns the instances of the account as the service lists them; asks page by page while one iterates. */
    public Iterable<Instance> list() {
        return account.client().instances().list();
    }

    /** Returns a listed instance under its name, and remembers having seen it. */
    public Resource listed(Instance listed) {
        roster.note(listed);
        return withId(listed.id());
    }

    /** Adds a private IPv4 address; does nothing when the ledger knows one. */
    public void addPrivateIp(Resource instance) {
        Key key = address(instance.key());
        Optional<Entry> known = creation.known(key);
        if (known.isPresent()) {
            account.tell(new Progress.Unchanged(key, known.get().id(), ""));
            return;
        }
        Address made = creation.make(
                key,
                "POST /networking/ips",
                Map.of("instance", Long.toString(instance.id())),
                () -> account.client().addresses().createPrivate(instance.id()),
                address -> Objects.requireNonNullElse(address.address(), ""),
                address -> Map.of());
        if (made.address() == null) {
            account.tell(new Progress.Warning(
                    Titles.of(key) + " was made, but the answer does not show it; look it up, then: " + "ballast adopt "
                            + Titles.arguments(key) + " ADDRESS"));
        }
    }

    /** Returns the private address, if the ledger knows one; empty text when it has one that the service did not show. */
    public Optional<String> knownPrivateIp(Resource instance) {
        return account.ledger().find(address(instance.key())).map(Entry::id);
    }

    /** Returns the instances whose private address the ledger knows, by that address; never asks. */
    public Map<String, Resource> byPrivateIp() {
        Map<String, String> ids = account.ids(Kind.INSTANCE.word());
        Map<String, Resource> found = new LinkedHashMap<>();
        account.ids(Kind.ADDRESS.word()).forEach((path, address) -> {
            String name = path.split(":", 2)[0];
            String id = name.startsWith("#") ? name.substring(1) : ids.getOrDefault(name, "");
            if (!address.isEmpty() && !id.isEmpty()) {
                found.put(address, new Resource(new Key(Kind.INSTANCE, name), Long.parseLong(id)));
            }
        });
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
        Key key = address(instance.key());
        String address = creation.known(key).map(Entry::id).orElse(null);
        if (address == null) {
            throw new RuleException(
                    instance + " has no private address that the ledger knows",
                    "write privateIp() in its block, or call addPrivateIp() on it; if it has one: ballast adopt "
                            + Titles.arguments(key) + " ADDRESS");
        }
        if (address.isEmpty()) {
            throw new RuleException(
                    "the service did not show the " + Titles.of(key),
                    "look it up, then: ballast adopt " + Titles.arguments(key) + " ADDRESS");
        }
        return address;
    }

    /** Returns the region as recorded at creation or adoption, else from the listing; null when nobody says it. */
    public String region(Resource instance) {
        return fact(instance, "region").orElseGet(() -> roster.require(instance).region());
    }

    /** Returns where it is, asking the listing when nothing is recorded. */
    Placed placed(Resource instance) {
        return new Placed("instance", instance.name(), region(instance));
    }

    /** Returns where it is as recorded, without asking. */
    Placed recorded(Resource instance) {
        return new Placed("instance", instance.name(), fact(instance, "region").orElse(null));
    }

    /** Returns what was recorded of the instance under that word: region, type, image. */
    public Optional<String> fact(Resource instance, String word) {
        return account.ledger().find(instance.key()).map(entry -> entry.applied()
                .get(word));
    }

    /** Returns the instance that has this private address, if the ledger knows it. */
    Optional<Resource> withPrivateIp(String address) {
        return account.ledger().withId(Kind.ADDRESS, address).flatMap(entry -> owner(entry.key()));
    }

    private Optional<Resource> owner(Key address) {
        return address.path().startsWith("#")
                ? Optional.of(withId(Long.parseLong(address.path().substring(1))))
                : account.ledger().find(new Key(Kind.INSTANCE, address.path())).map(Resource::of);
    }

    private Resource create(Key key, InstanceRequest wanted) {
        String region = new RegionGiven(Titles.of(key), wanted.region(), wanted.usualRegion()).region();
        Instance made = creation.make(
                key,
                "POST /" + account.client().dialect().computeSegment() + "/instances/",
                Map.of(),
                () -> account.client()
                        .instances()
                        .create(new NewInstance(
                                region, wanted.type(), wanted.image(), wanted.rootPass(), wanted.booted())),
                instance -> Long.toString(instance.id()),
                instance -> facts(wanted, region));
        roster.note(made);
        return new Resource(key, made.id());
    }

    private Resource present(Entry known) {
        Resource instance = Resource.of(known);
        roster.require(instance);
        account.tell(new Progress.Unchanged(instance.key(), known.id(), ""));
        return instance;
    }

    private static void refuseOther(Entry known, InstanceRequest wanted) {
        Fixed made = new Fixed(known);
        made.refuseOther("region", wanted.region());
        made.refuseOther("type", wanted.type());
        made.refuseOther("image", wanted.image());
    }

    private static Map<String, String> facts(InstanceRequest wanted, String region) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("region", region);
        facts.put("type", wanted.type());
        facts.put("image", wanted.image());
        facts.put("booted", wanted.booted() == null ? null : wanted.booted().toString());
        facts.values().removeIf(Objects::isNull);
        return facts;
    }

    private static Key address(Key instance) {
        return new Key(Kind.ADDRESS, instance.path());
    }
}
