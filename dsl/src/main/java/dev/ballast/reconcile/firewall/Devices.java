package dev.ballast.reconcile.firewall;

import dev.ballast.client.Firewalls;
import dev.ballast.error.RefusedException;
import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Firewall;
import dev.ballast.model.Firewall.Device;
import dev.ballast.model.Firewall.Entity;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.UncertainWrite;
import dev.ballast.time.Deadline;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is behind firewalls: the service has a device for each instance, NodeBalancer or interface there. */
final class Devices {

    private final Account account;
    private final CreateOnce createOnce;
    private final ResponseCache<Firewall> answers;

    Devices(Account account, CreateOnce createOnce, ResponseCache<Firewall> answers) {
        this.account = account;
        this.createOnce = createOnce;
        this.answers = answers;
    }

    /** Returns what is behind a firewall by an answer, each once, by the text of the ledger. */
    static Map<String, Entity> of(Firewall now) {
        Map<String, Entity> devices = new LinkedHashMap<>();
        Stream.ofNullable(now.entities()).flatMap(List::stream).forEach(each -> devices.put(each.toString(), each));
        return devices;
    }

    /** Returns the devices of a firewall, with one request for each 500. */
    List<Device> read(Resource firewall) {
        return createOnce.requirePresent(firewall, () -> account.client()
                .firewalls()
                .devices(firewall.id())
                .items()
                .peek(device -> {
                    if (!Entity.isKnown(device.entity())) {
                        throw new UnreadableAnswerException(
                                "GET",
                                "/networking/firewalls/" + firewall.id() + "/devices",
                                "the answer does not say what device " + device.id() + " is",
                                null);
                    }
                })
                .toList());
    }

    /** Returns an instance or a NodeBalancer that is behind a firewall. */
    Resource resource(Entity entity) {
        return account.withId(entity.kind(), entity.whole().id());
    }

    String title(Entity entity) {
        return entity.kind() == null ? entity.toString() : resource(entity).toString();
    }

    String titles(Collection<Entity> entities) {
        return entities.stream().map(this::title).collect(Collectors.joining(", "));
    }

    /** Puts what is missing behind the firewall, and with {@code exactly} takes away what no line names. */
    boolean change(Resource firewall, Firewall now, FirewallRequest wanted) {
        String fact = wanted.protectsFact();
        if (fact == null) {
            return false;
        }
        Map<String, Entity> behind = of(now);
        Set<String> stated =
                wanted.devices().stream().map(FirewallRequest::fact).collect(Collectors.toSet());
        List<Resource> missing = wanted.devices().stream()
                .filter(device -> !behind.containsKey(FirewallRequest.fact(device)))
                .toList();
        missing.forEach(device -> add(firewall, device));
        behind.keySet().removeIf(each -> stated.contains(each) || isNamedElsewhere(firewall, behind.get(each)));
        if (wanted.exactly()) {
            remove(firewall, behind.keySet());
        } else if (!behind.isEmpty()) {
            account.report(new Progress.Note(firewall + " also protects " + titles(behind.values())
                    + ", which this block does not name: exactly: true takes them from behind it"));
        }
        OutsideChanges.recordConfirmed(account, firewall, Map.of(Firewall.PROTECTS, fact));
        return !missing.isEmpty() || (wanted.exactly() && !behind.isEmpty());
    }

    /** Returns whether a line of an instance or a NodeBalancer names the firewall. */
    private boolean isNamedElsewhere(Resource firewall, Entity entity) {
        return entity.kind() != null
                && firewall.idText().equals(account.applied(resource(entity)).get(BalancerSetting.FIREWALL.word()));
    }

    private void add(Resource firewall, Resource device) {
        Kind kind = device.reference().kind();
        explaining(() -> {
            write(firewall, client -> client.add(firewall.id(), kind, device.id()), () -> read(firewall).stream()
                    .anyMatch(each ->
                            FirewallRequest.fact(device).equals(each.entity().toString())));
            return true;
        });
        account.reportChanged(firewall, "protects " + device);
    }

    /** Returns the result of a request that puts resources behind a firewall; a refusal says how to change the one they have. */
    static <T> T explaining(Supplier<T> request) {
        try {
            return request.get();
        } catch (RefusedException refused) {
            throw refused.reason().contains("already has")
                    ? refused.explained(
                            "a block that names none gets the default firewall of the account",
                            "write the firewall in the block of the resource, as in firewall web, which replaces the"
                                    + " one that it has")
                    : refused;
        }
    }

    private void remove(Resource firewall, Set<String> surplus) {
        if (surplus.isEmpty()) {
            return;
        }
        for (Device device : read(firewall)) {
            if (surplus.contains(device.entity().toString())) {
                String title = title(device.entity());
                account.consent().require("take", "taken", firewall, "from " + title);
                write(firewall, client -> client.remove(firewall.id(), device.id()), () -> read(firewall).stream()
                        .noneMatch(each -> each.id().equals(device.id())));
                account.reportChanged(firewall, "no longer protects " + title);
            }
        }
    }

    private void write(Resource firewall, Consumer<Firewalls> send, BooleanSupplier inPlace) {
        answers.drop(firewall);
        Deadline deadline = account.deadline(WaitOptions.USUAL);
        createOnce.requirePresent(
                firewall,
                () -> UncertainWrite.sendUnlessDone(
                        account.timing(),
                        deadline,
                        () -> send.accept(account.client().within(deadline).firewalls()),
                        inPlace));
    }
}
