package dev.ballast.reconcile.balancer;

import dev.ballast.certificate.Certificate;
import dev.ballast.client.NodeBalancers;
import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.error.GoneException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Acceptance;
import dev.ballast.model.Config;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.PortSetting;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.AnswerFacts;
import dev.ballast.reconcile.facts.CertificateProof;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.time.Deadline;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the configs of ports, and changes by PUT what differs from the last answer (docs/api.md section 4). */
public final class PortChanges {

    private final Account account;
    private final CreateOnce createOnce;
    private final PortNumbers numbers;
    private final ResponseCache<Config> answers;
    private final Deletion<Config> deletion;
    private final PortRefusals refusals;

    PortChanges(Account account, CreateOnce createOnce, Waiter waiter, PortNumbers numbers, PartLocks locks) {
        this.account = account;
        this.createOnce = createOnce;
        this.numbers = numbers;
        this.answers = new ResponseCache<>(account.timing(), this::read);
        this.deletion = new Deletion<>(
                account, createOnce, waiter, answers, locks.deletion((client, port) -> client.nodeBalancers()
                        .deleteConfig(createOnce.balancerOf(port), port.id())));
        this.refusals = new PortRefusals(account, numbers, answers);
    }

    PortRefusals refusals() {
        return refusals;
    }

    /** Returns the last answers of the service about configs. */
    public ResponseCache<Config> answers() {
        return answers;
    }

    /** Reads those of the ports of a NodeBalancer whose last answer is not young, with one list if there are several. */
    void refreshOld(Resource balancer, Collection<Resource> ports) {
        Map<Long, Resource> old = new HashMap<>();
        ports.stream().filter(port -> answers.recent(port).isEmpty()).forEach(port -> old.put(port.id(), port));
        if (old.size() > 1 && account.dialect().has(Operation.LIST_CONFIGS, "")) {
            answers.putAll(() -> account.client()
                    .nodeBalancers()
                    .configs(balancer.id())
                    .items()
                    .filter(config -> old.containsKey(config.id()))
                    .collect(Collectors.toMap(config -> old.get(config.id()), Function.identity())));
        }
    }

    /** Returns whether the port is no longer on the service; false if no list shows that, as a read of each would be needed. */
    boolean isGone(Resource port) {
        if (!account.dialect().has(Operation.LIST_CONFIGS, "")) {
            return false;
        }
        try {
            answers.current(port);
            return false;
        } catch (GoneException gone) {
            return true;
        }
    }

    private Config read(Resource port, Deadline deadline) {
        return createOnce.requirePresent(
                port,
                () -> account.client().within(deadline).nodeBalancers().config(createOnce.balancerOf(port), port.id()));
    }

    /** Sends the fields that differ from the port, if any; of branches that want one number, each sees what the one before did. */
    public void change(Resource handled, PortChange wanted) {
        if (wanted.port() == null) {
            changeInTurn(handled, wanted);
        } else {
            Reference number = handled.port().at(wanted.port());
            account.runExclusively(number, () -> changeInTurn(handled, wanted));
        }
    }

    private void changeInTurn(Resource handled, PortChange wanted) {
        runInTurn(handled, port -> {
            Config now = answers.current(port);
            if (wanted.port() == null) {
                refuseElsewhere(port, otherNumber(port, now));
            }
            if (changeWhereDifferent(port, wanted, now)) {
                return;
            }
            if (wanted.port() != null && wanted.port() != number(port)) {
                account.ledger().update(port.reference(), new PortChange(wanted.port(), null, null).facts());
            }
            Resource present = numbers.settle(port);
            if (wanted.port() == null || number(present) == wanted.port()) {
                account.reportUnchanged(present, wanted + " already");
            } else {
                account.reportKept(
                        present,
                        wanted + "; the ledger renames it when the present port " + wanted.port()
                                + " has its new number");
            }
        });
    }

    /** Refuses a port that listens on another number than the one it is addressed by. */
    private static void refuseElsewhere(Resource port, Integer shown) {
        if (shown != null) {
            throw new RuleException(
                    RefusalCode.CHANGED_OUTSIDE,
                    port + " listens on " + shown + ": it was changed outside Ballast",
                    "to keep that, write " + PortRefusals.change(port, shown) + "; to undo it, write "
                            + PortRefusals.change(port, number(port)));
        }
    }

    /** Runs the work while no other thread changes the port, whose number another branch may have changed before. */
    void runInTurn(Resource port, Consumer<Resource> work) {
        account.runExclusively(new Reference.ById(Kind.CONFIG, port.id()), () -> {
            Resource present = numbers.settle(port);
            account.requireNamed(present);
            work.accept(present);
        });
    }

    /** Sends the fields that differ, and reports others that are kept as they are; returns whether it did either. */
    boolean changeWhereDifferent(Resource port, PortChange wanted, Config now) {
        Map<String, String> stated = facts(wanted);
        Map<String, String> shown = AnswerFacts.of(now);
        // A number has its own rules, and so has a check that the dialect cannot change.
        shown.remove("port");
        if (!account.dialect().publicService()) {
            shown.remove(PortSetting.CHECK.word());
        }
        boolean keepsOther = OutsideChanges.report(account, port, shown, stated.keySet());
        PortChange needed = different(port, wanted, now);
        if (needed.isNothing()) {
            OutsideChanges.recordConfirmed(account, port, stated);
            return keepsOther;
        }
        refuseTaken(port, needed.port());
        Problem.refuse(PortRules.sameFamily(port.toString(), protocol(port, now), needed.protocol()));
        if (account.dialect().publicService()) {
            String protocol = Objects.toString(needed.protocol(), Objects.toString(protocol(port, now), "http"));
            Problem.refuse(PortRules.settingsProblem(protocol, needed.settings().over(now)));
        }
        String found = describeDifference(port, now);
        apply(port, needed);
        String drift = found.isEmpty() ? "" : " (was changed outside Ballast: " + found + ")";
        account.reportChanged(port, "now " + needed + drift);
        return true;
    }

    private Map<String, String> facts(PortChange wanted) {
        Map<String, String> facts = new PortChange(null, null, wanted.certificate(), wanted.settings()).facts();
        if (wanted.protocol() != null) {
            facts.put("protocol", wanted.protocol());
        }
        if (wanted.certificate() != null && account.dialect().publicService()) {
            facts.put(CertificateProof.FINGERPRINT, wanted.certificate().leafSha1());
        }
        return facts;
    }

    void apply(Resource port, PortChange change) {
        Optional<Config> before = answers.cached(port);
        answers.drop(port);
        long balancer = createOnce.balancerOf(port);
        NodeBalancers service = account.client().nodeBalancers();
        Optional<Config> answer = createOnce.requirePresent(port, () -> {
            try {
                return account.dialect().publicService()
                        ? service.changeConfig(balancer, port.id(), change.fields(null))
                        : service.changeConfig(balancer, port.id(), change.request());
            } catch (RefusedException refused) {
                throw change.port() == null
                        ? refused
                        : refusals.explain(refused, port.port().at(change.port()), List.of());
            }
        });
        Map<String, String> facts = new LinkedHashMap<>();
        before.ifPresent(old -> answer.ifPresent(now -> facts.putAll(AnswerFacts.sideEffects(old, now))));
        facts.putAll(change.facts());
        account.ledger().update(port.reference(), Acceptance.replaced(facts));
        Resource changed = numbers.settle(port);
        answer.ifPresent(config -> answers.put(changed, config));
        if (change.certificate() != null && account.dialect().publicService()) {
            // An answer without the port proves nothing.
            requireCertificate(changed, change.certificate(), answers.lastOrRead(changed));
        }
    }

    /** Sends a port with its settings and all its nodes. */
    void rebuild(Resource port, Certificate certificate, ConfigFields fields) {
        answers.drop(port);
        Config shown = createOnce.requirePresent(
                port,
                () -> account.client().nodeBalancers().rebuildConfig(createOnce.balancerOf(port), port.id(), fields));
        answers.put(port, shown);
        requireCertificate(port, certificate, shown);
    }

    /** Fails if the answer about a port does not show the certificate that was sent with the request. */
    void requireCertificate(Resource port, Certificate certificate, Config shown) {
        if (certificate != null && account.dialect().publicService()) {
            new CertificateProof(account, port, shown).require(certificate);
        }
    }

    Deletion<Config> deletion() {
        return deletion;
    }

    /** Returns the fields that differ from those last applied, in words; empty if there are none. */
    String describeDifference(Resource port, Config now) {
        String shown = protocol(port, now);
        String applied = account.applied(port).getOrDefault("protocol", shown);
        PortChange found = new PortChange(otherNumber(port, now), Objects.equals(applied, shown) ? null : shown, null);
        return Stream.of(found.toString(), new CertificateProof(account, port, now).changedElsewhere())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static Integer otherNumber(Resource port, Config now) {
        int shown = PortRefusals.number(port, now);
        return shown == number(port) ? null : shown;
    }

    /** Returns the fields to send; a field without an answer is compared with the value last applied. */
    private PortChange different(Resource port, PortChange wanted, Config now) {
        boolean speaks = wanted.protocol() == null || wanted.protocol().equals(protocol(port, now));
        boolean certified =
                wanted.certificate() == null || new CertificateProof(account, port, now).isShown(wanted.certificate());
        boolean same = speaks && certified;
        boolean alone = account.dialect().publicService();
        return new PortChange(
                Objects.equals(wanted.port(), PortRefusals.number(port, now)) ? null : wanted.port(),
                same || (alone && speaks) ? null : wanted.protocol(),
                same ? null : wanted.certificate(),
                wanted.settings().differingFrom(now));
    }

    String protocol(Resource port, Config now) {
        return Objects.toString(now.protocol(), account.applied(port).get("protocol"));
    }

    /** Refuses a number that another config has: one config per port (docs/api.md section 2). */
    private void refuseTaken(Resource port, Integer number) {
        if (number != null && number != number(port)) {
            Reference taken = port.port().at(number);
            createOnce.findSettled(taken).ifPresent(other -> {
                throw new RuleException(
                        RefusalCode.TAKEN_PORT,
                        "another config listens on " + taken + ": " + port + " cannot use that number",
                        "use a port that is free");
            });
        }
    }

    static int number(Resource port) {
        return port.port().number();
    }
}
