package dev.ballast.reconcile.vpc;

import dev.ballast.client.Vpcs;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Vpc;
import dev.ballast.model.Vpc.Part;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.outcome.UncertainWrite;
import dev.ballast.reconcile.vpc.VpcRequest.SubnetRequest;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.VpcRules;
import dev.ballast.rules.VpcRules.Named;
import dev.ballast.time.Deadline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Compares the subnets of a block with those of its VPC. A subnet is that of its label, or else the one with its range, which gets
 * the label. Each change is one of the VPC: if its answer is lost, the VPC shows whether it took effect.
 */
final class SubnetChanges {

    private final Account account;
    private final ResponseCache<Vpc> answers;
    private final Resource vpc;
    private final VpcRequest wanted;
    private final List<SubnetRequest> added = new ArrayList<>();
    private final Map<Part, SubnetRequest> renamed = new LinkedHashMap<>();
    private final List<Part> surplus;

    /** Compares, and refuses a line that needs another range of an existing subnet, one that another subnet has, or IPv6 that it lacks. */
    SubnetChanges(Account account, ResponseCache<Vpc> answers, Resource vpc, Vpc now, VpcRequest wanted) {
        this.account = account;
        this.answers = answers;
        this.vpc = vpc;
        this.wanted = wanted;
        wanted.requireIpv6(vpc.toString(), now.hasIpv6().orElse(true));
        boolean compares = wanted.exactly() || !wanted.subnets().isEmpty();
        List<Part> others = new ArrayList<>(compares ? Subnets.whole(vpc.id(), now) : List.of());
        for (SubnetRequest line : wanted.subnets()) {
            Optional<Part> same = others.stream()
                    .filter(part -> line.label().equals(part.label()))
                    .findFirst();
            same.ifPresentOrElse(part -> line.at(() -> requireSame(part, line)), () -> added.add(line));
            same.ifPresent(others::remove);
        }
        added.removeIf(line -> {
            Optional<Part> same = others.stream()
                    .filter(part -> line.range().equals(part.ipv4()))
                    .findFirst();
            same.ifPresent(part -> renamed.put(part, line.at(() -> requireSame(part, line))));
            same.ifPresent(others::remove);
            return same.isPresent();
        });
        surplus = wanted.exactly() ? others : List.of();
        if (!wanted.exactly()) {
            others.forEach(part -> added.forEach(line -> line.at(() -> {
                Problem.refuse(VpcRules.overlap(vpc.toString(), new Named(part.label(), part.ipv4()), line.named()));
                return line;
            })));
        }
    }

    private SubnetRequest requireSame(Part part, SubnetRequest line) {
        if (!part.ipv4().equals(line.range())) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    title(part.label()) + " has the range " + part.ipv4() + ", which the service cannot change to "
                            + line.range(),
                    "write '" + part.ipv4() + "', or use a new label for a new subnet");
        }
        if (line.ipv6() && !part.hasIpv6().orElse(true)) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    title(part.label()) + " has no IPv6 addresses, which the service cannot add",
                    "leave out ipv6: true, or use a new label and a new range for a new subnet");
        }
        return line;
    }

    private String title(String label) {
        return "subnet " + Quoted.of(label) + " of " + vpc;
    }

    /** Refuses to delete subnets in use, and asks before any is deleted; nothing was sent so far. */
    void requireAgreed() {
        if (surplus.isEmpty()) {
            return;
        }
        Occupants.refuse(account, vpc, surplus);
        List<String> titles = surplus.stream().map(part -> title(part.label())).toList();
        account.report(new Progress.Note("the block of " + vpc + " does not name " + String.join(", ", titles)));
        account.consent().requireAll("delete", "deleted", titles);
    }

    /** Sends what differs, records the subnets, and returns whether anything was sent. */
    boolean send() {
        List<String> changes = new ArrayList<>();
        renamed.forEach((part, line) -> {
            write(vpcs -> vpcs.renameSubnet(vpc.id(), part.id(), line.label()), now -> has(now, line.label()));
            changes.add("subnet " + Quoted.of(part.label()) + " is now " + Quoted.of(line.label()));
        });
        // Their ranges are free for new ones then.
        surplus.forEach(part -> {
            write(vpcs -> vpcs.deleteSubnet(vpc.id(), part.id()), now -> !has(now, part.label()));
            changes.add("subnet " + Quoted.of(part.label()) + " deleted");
        });
        added.forEach(line -> {
            write(vpcs -> vpcs.addSubnet(vpc.id(), line.body()), now -> Subnets.whole(vpc.id(), now).stream()
                    .anyMatch(part ->
                            line.label().equals(part.label()) && line.range().equals(part.ipv4())));
            changes.add("subnet " + Quoted.of(line.label()) + " added");
        });
        record();
        if (!changes.isEmpty()) {
            account.reportChanged(vpc, String.join(", ", changes));
        }
        return !changes.isEmpty();
    }

    private boolean has(Vpc now, String label) {
        return Subnets.whole(vpc.id(), now).stream().anyMatch(part -> label.equals(part.label()));
    }

    private void write(Consumer<Vpcs> call, Predicate<Vpc> inPlace) {
        Deadline deadline = account.deadline(WaitOptions.USUAL);
        answers.drop(vpc);
        UncertainWrite.sendUnlessDone(
                account.timing(),
                deadline,
                () -> call.accept(account.client().within(deadline).vpcs()),
                () -> inPlace.test(answers.fresh(vpc, deadline)));
        answers.drop(vpc);
    }

    /** Records the subnets of the block beside those that the ledger has of other runs; a subnet made elsewhere stays unrecorded. */
    private void record() {
        Optional<Entry> entry = account.entry(vpc);
        String recorded = entry.map(known -> known.applied().get(Vpc.SUBNETS)).orElse(null);
        if (recorded == null) {
            return;
        }
        Set<String> kept = new TreeSet<>();
        if (!wanted.exactly()) {
            List<String> lost = new ArrayList<>(
                    renamed.keySet().stream().map(Part::toString).toList());
            wanted.subnets().forEach(line -> lost.add(line.toString()));
            Vpc.subnets(recorded).filter(text -> !lost.contains(text)).forEach(kept::add);
        }
        wanted.subnets().forEach(line -> kept.add(line.toString()));
        String fact = Vpc.fact(kept);
        if (!fact.equals(recorded)) {
            account.ledger().update(vpc.reference(), Map.of(Vpc.SUBNETS, fact));
        }
    }
}
