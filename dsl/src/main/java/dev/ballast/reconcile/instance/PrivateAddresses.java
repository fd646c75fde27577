package dev.ballast.reconcile.instance;

import dev.ballast.client.Addresses;
import dev.ballast.error.GoneException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Address;
import dev.ballast.model.Backends;
import dev.ballast.model.Filter;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceAddresses.InVpc;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gives instances private addresses, and finds the instance that has one. */
public final class PrivateAddresses {

    /** The states of an instance whose system has configured its addresses already, or is doing so. */
    static final Set<String> IN_USE = Set.of("running", "booting", "rebooting");

    private final Account account;
    private final CreateOnce createOnce;
    private final InstanceListing listing;
    private final ResponseCache<Instance> answers;

    PrivateAddresses(Account account, CreateOnce createOnce, InstanceListing listing, ResponseCache<Instance> answers) {
        this.account = account;
        this.createOnce = createOnce;
        this.listing = listing;
        this.answers = answers;
    }

    /** Adds a private IPv4 address; does nothing when the ledger knows one. */
    public void add(Resource instance) {
        account.requireNamed(instance);
        Reference reference = new Reference.Address(instance.whole());
        createOnce.ensure(
                reference,
                () -> isShown() ? findShown(reference, instance) : createOnce.findSettled(reference),
                entry -> {
                    requireShown(instance, entry.id());
                    account.report(new Progress.Unchanged(reference, entry.id(), ""));
                    return entry.id();
                },
                () -> create(reference, instance));
    }

    /** Records the address that the answer to the create of the instance shows, if any; returns whether it is known now. */
    boolean recordShown(Resource instance) {
        return isShown()
                && findShown(new Reference.Address(instance.whole()), instance).isPresent();
    }

    /** An address that came with the create, or whose answer was lost, is recorded as it is shown. */
    private Optional<Entry> findShown(Reference reference, Resource instance) {
        Optional<String> known = account.ledger().find(reference).map(Entry::id);
        if (known.isEmpty()) {
            answers.current(instance).privateIp().ifPresent(address -> account.ledger()
                    .adopt(reference, address));
        }
        return createOnce.findSettled(reference);
    }

    private Optional<String> create(Reference reference, Resource instance) {
        if (answers.cached(instance).filter(Instance::hasLinodeInterfaces).isPresent()) {
            throw new RuleException(
                    RefusalCode.NO_PRIVATE_ADDRESS,
                    instance + " has Linode interfaces, which have no private IPv4 address",
                    "create another instance: Ballast creates instances that can have one");
        }
        Addresses addresses = account.client().addresses();
        return createOnce
                .create(
                        reference,
                        account.client().call(addresses.adding()),
                        Map.of("instance", instance.idText()),
                        () -> addresses.add(instance.id()),
                        address -> new Recorded(id(address), Map.of()))
                .map(created -> report(reference, instance, created));
    }

    /** The answer may leave the address out. */
    private static String id(Address created) {
        return Objects.requireNonNullElse(created.address(), "");
    }

    private String report(Reference reference, Resource instance, Address created) {
        if (created.address() == null) {
            account.report(new Progress.Warning(reference + " was created, but the answer does not show it; "
                    + adopting("look it up, then run", reference)));
        }
        if (answers.cached(instance)
                .map(Instance::status)
                .filter(IN_USE::contains)
                .isPresent()) {
            account.report(new Progress.Note(
                    instance + " has booted without its private address: nodes of that address come up"
                            + " after a reboot: " + instance.expression() + ".reboot()"));
        }
        answers.drop(instance);
        return id(created);
    }

    /** An answer without the address may be older than its record: only a fresh one proves that it is gone. */
    private void requireShown(Resource instance, String address) {
        boolean isOpen = Stream.of(answers.cached(instance), listing.seen(instance))
                .flatMap(Optional::stream)
                .anyMatch(seen -> !seen.mayHave(address));
        if (!isOpen) {
            return;
        }
        Instance now = answers.fresh(instance);
        listing.note(now);
        if (!now.mayHave(address)) {
            throw gone(new Reference.Address(instance.whole()), address, now);
        }
    }

    private GoneException gone(Reference reference, String address, Instance now) {
        GoneException gone = createOnce.gone(reference, reference + " (" + address + ")", null);
        return now.privateIp()
                .map(other -> gone.explained(
                        "the instance has another, " + other,
                        account.commands()
                                .advice("to use that one", account.commands().adopt(reference, other))))
                .orElse(gone);
    }

    /**
     * Returns the private address from the ledger, without a request unless the last answer about the instance lacks it; else as
     * that answer shows it.
     *
     * @throws RuleException with what to write, if there is none or the service did not show it
     * @throws GoneException if the instance does not have it any more
     */
    public String of(Resource instance) {
        Reference reference = new Reference.Address(instance.whole());
        String address = recorded(instance)
                .or(() -> isShown()
                        ? answers.cachedOrRead(instance).privateIp()
                        : createOnce.findSettled(reference).map(Entry::id))
                .orElseThrow(() -> new RuleException(
                        RefusalCode.NO_PRIVATE_ADDRESS,
                        instance + " has no private address that the ledger knows",
                        "write privateIp() in its block, or call addPrivateIp() on it; "
                                + adopting("if it has one", reference)));
        if (address.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOT_SHOWN,
                    "the service did not show the " + reference,
                    adopting("look it up, then run", reference));
        }
        requireShown(instance, address);
        return address;
    }

    private String adopting(String lead, Reference address) {
        return account.commands().advice(lead, account.commands().adopt(address));
    }

    /** Returns the private address, if the ledger knows one; empty text when it has one that the service did not show. */
    public Optional<String> recorded(Resource instance) {
        return account.ledger().find(new Reference.Address(instance.whole())).map(Entry::id);
    }

    /** Returns the instances by the private addresses that the ledger knows and the IPv6 addresses of their last answers; sends nothing. */
    public Map<String, Resource> owners() {
        Map<Reference, Entry> instances =
                account.recorded(Kind.INSTANCE).collect(Collectors.toMap(Entry::reference, Function.identity()));
        Map<String, Resource> found = new LinkedHashMap<>();
        account.recorded(Kind.ADDRESS)
                .filter(address -> !address.id().isEmpty())
                .forEach(address -> owner(address, whole -> Optional.ofNullable(instances.get(whole)))
                        .ifPresent(instance -> found.put(address.id(), instance)));
        instances.values().stream().map(Resource::of).forEach(instance -> answers.cached(instance)
                .or(() -> listing.seen(instance))
                .map(Instance::ipv6)
                .ifPresent(ipv6 -> found.put(ipv6.replaceFirst("/.*", ""), instance)));
        return found;
    }

    /** Returns the instance that has this private address, if the ledger knows it. */
    public Optional<Resource> knownOwner(String address) {
        return account.ledger().withId(Kind.ADDRESS, address).flatMap(entry -> owner(entry, account.ledger()::find));
    }

    /**
     * Returns the instance that has the address of a node: the one that the ledger knows, else the one that the service lists.
     *
     * @param address the address with its port
     * @param subnet returns the id of the subnet that an address in a VPC is in
     */
    public Optional<Resource> owner(String address, Supplier<Optional<Long>> subnet) {
        String host = Backends.host(address);
        return knownOwner(host).or(() -> (switch (Backends.of(address)) {
                    case LEGACY -> findListed(Filter.eq("ipv4", host), instance -> true);
                    case IPV6 ->
                        findListed(Filter.NONE, instance -> Objects.toString(instance.ipv6(), "")
                                .startsWith(host + "/"));
                    case VPC -> findInVpc(host, subnet.get());
                })
                .map(id -> account.withId(Kind.INSTANCE, id)));
    }

    private Optional<Long> findListed(Filter filter, Predicate<Instance> such) {
        return account.client()
                .instances()
                .list(filter)
                .items()
                .filter(such)
                .findFirst()
                .map(Instance::id);
    }

    /** VPCs may use the same addresses, so that the subnet has to be the same too. */
    private Optional<Long> findInVpc(String host, Optional<Long> subnet) {
        return account.client()
                .vpcs()
                .addresses(Filter.NONE)
                .filter(each -> host.equals(each.address())
                        && each.linodeId() != null
                        && subnet.equals(Optional.ofNullable(each.subnetId())))
                .findFirst()
                .map(InVpc::linodeId);
    }

    private static Optional<Resource> owner(Entry address, Function<Reference, Optional<Entry>> find) {
        Reference.Whole instance = ((Reference.Address) address.reference()).instance();
        return instance instanceof Reference.ById known
                ? Optional.of(new Resource(known, known.id()))
                : find.apply(instance).filter(entry -> entry.id() != null).map(Resource::of);
    }

    private boolean isShown() {
        return InstanceListing.showsSingle(account.dialect());
    }
}
