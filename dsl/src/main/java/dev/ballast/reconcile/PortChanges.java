package dev.ballast.reconcile;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.InvalidRequestException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Config;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Changes ports by PUT (document section 4): only what differs is sent, and nothing when nothing does. */
public final class PortChanges {

    private static final Pattern PORT = Pattern.compile("\\bport\\b", Pattern.CASE_INSENSITIVE);

    private final Account account;
    private final PortNumbers numbers;
    private final ResponseCache<Config> recent;

    PortChanges(Account account, PortNumbers numbers, ResponseCache<Config> recent) {
        this.account = account;
        this.numbers = numbers;
        this.recent = recent;
    }

    /** Sends what differs from what the port is; does nothing when nothing does. */
    public void change(Resource port, PortChange wanted) {
        inTurn(port, () -> changeInTurn(numbers.present(port), wanted));
    }

    /** Does the work while no other thread changes the port, whatever its number is by then. */
    void inTurn(Resource port, Runnable work) {
        account.inTurn(new Reference.ById(Kind.CONFIG, port.id()), work);
    }

    private void changeInTurn(Resource port, PortChange wanted) {
        if (isSent(port, wanted, recent.current(port))) {
            return;
        }
        if (wanted.port() != null && wanted.port() != number(port)) {
            account.ledger()
                    .update(
                            port.reference(),
                            PortChange.listening(wanted.port()).facts());
        }
        Resource present = numbers.present(port);
        account.tell(new Progress.Unchanged(present.reference(), Long.toString(port.id()), wanted + " already"));
    }

    /** Brings a port that is there to what the block wants. */
    void converge(Resource port, PortRequest wanted, Fixed compared) {
        String protocol = wanted.certificate() == null ? null : "https";
        Config now = recent.current(port);
        if (isSent(port, new PortChange(number(port), protocol, wanted.certificate()), now)) {
            return;
        }
        PortChange found = found(port, now);
        if (wanted.port() != number(port)) {
            leave(
                    port,
                    "the block calls it port " + wanted.port() + ", as it was created; for a new port " + wanted.port()
                            + ", let the block name port " + port.name() + ", too");
        } else if (!found.isNothing()) {
            leave(port, "it was changed outside Ballast: " + found);
        } else if (protocol == null && "https".equals(protocol(port, now))) {
            leave(port, "it keeps https, the block names no certificate");
        } else {
            compared.tell(account);
        }
    }

    /** Returns true when something had to be sent; what the service shows and nobody here applied is said. */
    private boolean isSent(Resource port, PortChange wanted, Config now) {
        PortChange needed = needed(port, wanted, now);
        if (needed.isNothing()) {
            return false;
        }
        refuseTaken(port, needed.port());
        PortChange found = found(port, now);
        apply(port, needed);
        String drift = found.isNothing() ? "" : " (was changed outside Ballast: " + found + ")";
        tell(port, "now " + needed + drift);
        return true;
    }

    /** Gives a port that was just created its certificate; that is told when the run is stopped then, and may come no further. */
    void secure(Resource port, Certificate certificate) {
        PortChange https = PortChange.https(certificate);
        apply(port, https);
        if (Thread.currentThread().isInterrupted()) {
            tell(port, "now " + https);
        }
    }

    private void tell(Resource port, String change) {
        account.tell(new Progress.Changed(port.reference(), Long.toString(port.id()), change));
    }

    private void apply(Resource port, PortChange change) {
        recent.drop(port);
        Optional<Config> answer = put(port, change);
        account.ledger().update(port.reference(), change.facts());
        answer.ifPresent(config -> recent.note(numbers.present(port), config));
    }

    private Optional<Config> put(Resource port, PortChange change) {
        long balancer = new NameIndex(account).balancerOf(port);
        try {
            return explained(port.port().balancer(), change.port(), () -> account.client()
                    .nodeBalancers()
                    .changeConfig(balancer, port.id(), change.request()));
        } catch (NotFoundException missing) {
            throw CreateOnce.gone(account, port, missing);
        }
    }

    /** Returns what the service shows that is not what was last applied. */
    private PortChange found(Resource port, Config now) {
        String shown = protocol(port, now);
        String made = account.applied(port).getOrDefault("protocol", shown);
        return new PortChange(otherNumber(port, now), Objects.equals(made, shown) ? null : shown, null);
    }

    private static Integer otherNumber(Resource port, Config now) {
        return Objects.equals(now.port(), number(port)) ? null : now.port();
    }

    /** What the service answers counts where it answers; what it keeps to itself is what was last applied. */
    private PortChange needed(Resource port, PortChange wanted, Config now) {
        Map<String, String> made = account.applied(port);
        int number = Objects.requireNonNullElse(now.port(), number(port));
        boolean same = (wanted.protocol() == null || wanted.protocol().equals(protocol(port, now)))
                && (wanted.certificate() == null
                        || wanted.certificate().fingerprint().equals(made.get("certificate")));
        return new PortChange(
                Objects.equals(wanted.port(), number) ? null : wanted.port(),
                same ? null : wanted.protocol(),
                same ? null : wanted.certificate());
    }

    private String protocol(Resource port, Config now) {
        return Objects.toString(now.protocol(), account.applied(port).get("protocol"));
    }

    /** One config per port (document section 2). */
    private void refuseTaken(Resource port, Integer number) {
        if (number != null && number != number(port)) {
            Reference taken = new Reference.Port(port.port().balancer(), number);
            new CreateOnce(account).known(taken).ifPresent(other -> {
                throw new RuleException(
                        taken + " has another config: " + port + " cannot listen there too", "use a port that is free");
            });
        }
    }

    /** Sends what gives a port a number; a refusal of that number says what the service has in its place. */
    <T> T explained(Reference.Whole balancer, Integer number, Supplier<T> call) {
        try {
            return call.get();
        } catch (InvalidRequestException refused) {
            throw number != null && PORT.matcher(refused.reason()).find()
                    ? taken(new Reference.Port(balancer, number), refused)
                    : refused;
        }
    }

    private InvalidRequestException taken(Reference.Port wanted, InvalidRequestException refused) {
        Map<Resource, Integer> found = new LinkedHashMap<>();
        for (Entry entry : numbers.of(wanted.balancer())) {
            Resource port = Resource.of(entry);
            Optional.ofNullable(otherNumber(port, recent.current(port))).ifPresent(other -> found.put(port, other));
        }
        List<String> what = new ArrayList<>();
        List<String> cure = new ArrayList<>();
        if (!found.isEmpty()) {
            what.add(
                    "changed outside Ballast: " + each(found, (port, other) -> port.withId() + " listens on " + other));
            cure.add("to keep it so, write once and number the ports of the block likewise: "
                    + each(
                            found,
                            (port, other) -> "nodebalancer(" + wanted.balancer().argument() + ").port(" + port.name()
                                    + ").change(port: " + other + ")"));
        }
        if (!found.containsValue(wanted.number())) {
            what.add("no config that the ledger knows listens on " + wanted.name());
            cure.add(account.commands()
                    .advice(
                            "to take the config that listens on " + wanted.name() + ", look up its ID and run: ",
                            account.commands().adopt(wanted, "ID")));
        }
        return refused.explained(String.join("; ", what), String.join("; ", cure));
    }

    private static String each(Map<Resource, Integer> found, BiFunction<Resource, Integer, String> text) {
        return found.entrySet().stream()
                .map(port -> text.apply(port.getKey(), port.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static int number(Resource port) {
        return port.port().number();
    }

    private void leave(Resource port, String why) {
        account.tell(new Progress.Kept(port.reference(), Long.toString(port.id()), why));
    }
}
