package dev.ballast.converge;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Config;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.Map;
import java.util.Objects;

/** Changes ports by PUT (document section 4): only what differs is sent, and nothing when nothing does. */
public final class PortChanges {

    private final Account account;
    private final Recent<Config> recent;

    PortChanges(Account account, Recent<Config> recent) {
        this.account = account;
        this.recent = recent;
    }

    /** Sends what differs from what the port is; does nothing when nothing does. */
    public void change(Resource port, PortChange wanted) {
        account.inTurn(port.reference(), () -> changeInTurn(port, wanted));
    }

    private void changeInTurn(Resource port, PortChange wanted) {
        refuseTaken(port, wanted.port());
        PortChange needed = needed(port, wanted, recent.current(port));
        if (needed.isNothing()) {
            account.tell(new Progress.Unchanged(port.reference(), Long.toString(port.id()), wanted + " already"));
        } else {
            apply(port, needed);
            tell(port, needed);
        }
    }

    /** Brings a port that is there to what the block wants. */
    void converge(Resource port, PortRequest wanted, Config now, Fixed compared) {
        Map<String, String> made = facts(port);
        boolean moved = !Integer.toString(wanted.port()).equals(made.getOrDefault("port", port.name()));
        PortChange whole = new PortChange(
                moved ? null : wanted.port(), wanted.certificate() == null ? null : "https", wanted.certificate());
        PortChange needed = needed(port, whole, now);
        if (!needed.isNothing()) {
            apply(port, needed);
            tell(port, needed);
        } else if (moved) {
            leave(
                    port,
                    "it was changed to listen on " + made.get("port") + "; for a new port " + wanted.port()
                            + ", let the block name port " + made.get("port") + ", too");
        } else if (wanted.certificate() == null && "https".equals(made.get("protocol"))) {
            leave(port, "it keeps https, the block names no certificate");
        } else {
            compared.tell(account);
        }
    }

    /** Gives a port that was just created its certificate; that is told when the run is stopped then, and may come no further. */
    void secure(Resource port, Certificate certificate) {
        PortChange https = PortChange.https(certificate);
        apply(port, https);
        if (Thread.currentThread().isInterrupted()) {
            tell(port, https);
        }
    }

    private void tell(Resource port, PortChange change) {
        account.tell(new Progress.Changed(port.reference(), Long.toString(port.id()), "now " + change));
    }

    private void apply(Resource port, PortChange change) {
        long balancer = new Names(account).balancerOf(port);
        try {
            recent.drop(port);
            account.client()
                    .nodeBalancers()
                    .changeConfig(balancer, port.id(), change.request())
                    .ifPresent(answer -> recent.note(port, answer));
        } catch (NotFoundException missing) {
            throw Creation.gone(account, port, missing);
        }
        account.ledger().update(port.reference(), change.facts());
    }

    /** What the service answers counts where it answers; what it keeps to itself is what was last applied. */
    private PortChange needed(Resource port, PortChange wanted, Config now) {
        Map<String, String> made = facts(port);
        String number = Objects.toString(now.port(), made.getOrDefault("port", port.name()));
        String protocol = Objects.toString(now.protocol(), made.get("protocol"));
        Integer newPort = Objects.toString(wanted.port(), number).equals(number) ? null : wanted.port();
        if (wanted.certificate() != null) {
            boolean same = "https".equals(protocol)
                    && wanted.certificate().fingerprint().equals(made.get("certificate"));
            return same ? new PortChange(newPort, null, null) : new PortChange(newPort, "https", wanted.certificate());
        }
        boolean sameProtocol = wanted.protocol() == null || wanted.protocol().equals(protocol);
        return new PortChange(newPort, sameProtocol ? null : wanted.protocol(), null);
    }

    /** One config per port (document section 2). */
    private void refuseTaken(Resource port, Integer number) {
        Reference balancer = port.port().balancer();
        account.ledger().beneath(balancer).stream()
                .filter(other -> other.reference().kind() == Kind.CONFIG && other.id() != null)
                .filter(other -> !other.reference().equals(port.reference()))
                .filter(other -> Ports.number(other).equals(Objects.toString(number, null)))
                .findFirst()
                .ifPresent(other -> {
                    throw new RuleException(
                            other.reference() + " has another config: " + port + " cannot listen there too",
                            "use a port that is free");
                });
    }

    private Map<String, String> facts(Resource port) {
        return account.ledger().find(port.reference()).map(Entry::applied).orElse(Map.of());
    }

    private void leave(Resource port, String why) {
        account.tell(new Progress.Kept(port.reference(), Long.toString(port.id()), why));
    }
}
