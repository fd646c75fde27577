package dev.ballast.reconcile.outcome;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Owner;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.time.Deadline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Settles open creates of nodes by the count of their config. If it counts one node more for each open create than the ledger
 * knows, all exist, with ids that nothing shows; if it goes on to count none of them, none exists. Anything else is for a person.
 */
final class NodeCountEvidence implements CreateEvidence {

    private final Account account;

    NodeCountEvidence(Account account) {
        this.account = account;
    }

    @Override
    public Optional<Entry> settle(Entry open, Instant since) {
        Resource port = port(open);
        Waiter.Awaited<NodeCount> counted = new Waiter.Awaited<>(
                open.reference() + " on the service",
                within -> count(port, within),
                count -> isEnded(open) || count.isAll() || count.isForeign(),
                NodeCount::toString);
        new Waiter(account).reaches(Deadline.in(CreateEvidence.LIST_LAG, account.timing()), counted);
        NodeCount last = counted.seen().get();
        if (last.isAll()) {
            last.open().forEach(this::record);
        } else if (last.isNone()) {
            account.ledger().lease().take();
            last.open().stream().filter(this::isAbandoned).forEach(account.ledger()::withdraw);
        }
        Optional<Entry> now = account.ledger().find(open.reference());
        if (now.filter(entry -> entry.id() == null).isPresent()) {
            throw new UnknownOutcomeMessages(account).ofEarlierCreate(open, last.toString());
        }
        return now;
    }

    private Resource port(Entry node) {
        Reference.Port port = ((Reference.Node) node.reference()).port();
        return account.ledger()
                .find(port)
                .filter(entry -> entry.id() != null)
                .map(Resource::of)
                .orElseThrow(() -> new OutcomeUnknownException(
                        port + " is not in the ledger, so its nodes cannot be counted",
                        "name it in the runbook before its nodes"));
    }

    /** The ledger is read on both sides, so that a create which goes on meanwhile is noticed. */
    private NodeCount count(Resource port, Deadline within) {
        List<Entry> before = account.ledger().beneath(port.reference());
        NodesStatus counted = config(port, within).nodesStatus();
        List<Entry> after = account.ledger().beneath(port.reference());
        return new NodeCount(before, after, after.stream().anyMatch(this::isBusy), counted);
    }

    private PortConfig config(Resource port, Deadline within) {
        CreateOnce createOnce = new CreateOnce(account);
        return createOnce.requirePresent(
                port,
                () -> account.client().within(within).nodeBalancers().config(createOnce.balancerOf(port), port.id()));
    }

    private boolean isEnded(Entry open) {
        return account.ledger()
                .find(open.reference())
                .filter(entry -> entry.id() == null)
                .isEmpty();
    }

    private boolean isBusy(Entry node) {
        return node.id() == null && account.ledger().state(node.intent()) == Owner.State.RUNNING;
    }

    /** A run on another host may still send it. */
    private boolean isAbandoned(Entry open) {
        return account.ledger().state(open.intent()) == Owner.State.ENDED;
    }

    private void record(Entry open) {
        account.recordFound(
                open.reference(),
                "",
                open.applied(),
                new UnknownOutcomeMessages(account).countedBecause(open.intent()));
    }
}
