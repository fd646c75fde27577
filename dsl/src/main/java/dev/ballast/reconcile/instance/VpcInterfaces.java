package dev.ballast.reconcile.instance;

import dev.ballast.client.Instances;
import dev.ballast.client.NetworkInterface;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Acceptance;
import dev.ballast.model.BootProfile;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Subnet;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.facts.VpcFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.UncertainWrite;
import dev.ballast.reconcile.vpc.VpcAddresses;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Adds an interface in a VPC to an instance that exists and is in none. If the answer is lost, the addresses and the profile of
 * the instance show whether it was added, so that it is never added twice.
 */
final class VpcInterfaces {

    private final Account account;
    private final CreateOnce createOnce;
    private final VpcAddresses addresses;

    VpcInterfaces(Account account, CreateOnce createOnce, VpcAddresses addresses) {
        this.account = account;
        this.createOnce = createOnce;
        this.addresses = addresses;
    }

    /**
     * Returns what adds an interface in the subnet of the block, and says whether it did or another run had done it; sends only
     * reads before.
     *
     * @throws RuleException if the service would refuse the interface, or it is not clear which profile gets it
     */
    BooleanSupplier adding(Resource instance, Instance now, InstanceRequest wanted) {
        Subnet subnet = wanted.subnet();
        Problem.refuse(Relations.sameRegion(
                new Relations.Placed("instance", instance.name(), now.region()),
                new Relations.Placed("subnet", subnet.label(), subnet.region())));
        if (now.hasLinodeInterfaces()) {
            requireOff(instance, now);
            Long firewall = (Long) wanted.settings().values().get(InstanceSetting.FIREWALL);
            NetworkInterface own =
                    NetworkInterface.linode(subnet.id(), firewall, null).get(1);
            return () -> report(
                    instance, subnet, now, addInVpc(instance, subnet, all -> all.addInterface(instance.id(), own)));
        }
        BootProfile profile = booted(instance);
        List<NetworkInterface> both = NetworkInterface.legacy(subnet.id());
        return () -> {
            // Without any, the profile has a public one, which another one would replace at the next boot.
            boolean opened = profile.interfaces().isEmpty()
                    && send(
                            instance,
                            all -> all.addInterface(instance.id(), profile.id(), both.get(0)),
                            () -> !booted(instance).interfaces().isEmpty());
            boolean added =
                    addInVpc(instance, subnet, all -> all.addInterface(instance.id(), profile.id(), both.get(1)));
            return report(instance, subnet, now, opened || added);
        };
    }

    private static void requireOff(Resource instance, Instance now) {
        if (!now.isOff()) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    instance + " has Linode interfaces and is " + now.status()
                            + ": the service adds one only while the instance is off",
                    "run " + instance.expression() + ".shutdown(), then this runbook, then " + instance.expression()
                            + ".boot()");
        }
    }

    private BootProfile booted(Resource instance) {
        List<BootProfile> all = createOnce.requirePresent(instance, () -> account.client()
                .instances()
                .profiles(instance.id())
                .items()
                .toList());
        List<BootProfile> found = all.size() == 1
                ? all
                : all.stream().filter(BootProfile::isBooted).toList();
        if (found.size() != 1) {
            throw new RuleException(
                    all.isEmpty() ? RefusalCode.NOT_FOUND : RefusalCode.SEVERAL_FOUND,
                    instance
                            + (all.isEmpty()
                                    ? " has no configuration profile"
                                    : " has " + all.size()
                                            + " configuration profiles, and none is shown as the booted one"),
                    "add the interface to the profile that it boots with, then run again: "
                            + "api.post('/linode/instances/" + instance.id()
                            + "/configs/ID/interfaces', purpose: 'vpc',"
                            + " subnet_id: NUMBER)");
        }
        if (found.get(0).interfaces() == null) {
            throw new RuleException(
                    RefusalCode.NOT_SHOWN,
                    "the service does not show the interfaces of the configuration profile of " + instance,
                    "look them up in the account, and add the one in the VPC there");
        }
        return found.get(0);
    }

    private boolean addInVpc(Resource instance, Subnet subnet, Consumer<Instances> call) {
        return send(instance, call, () -> addresses.findIn(instance, subnet));
    }

    private boolean send(Resource instance, Consumer<Instances> call, BooleanSupplier inPlace) {
        Deadline deadline = account.deadline(WaitOptions.USUAL);
        return createOnce.requirePresent(instance, () -> {
            try {
                return UncertainWrite.sendUnlessDone(
                        account.timing(),
                        deadline,
                        () -> call.accept(account.client().within(deadline).instances()),
                        inPlace);
            } catch (RefusedException refused) {
                throw refused.status() == 400 && refused.surelyNotDone()
                        ? refused.explained(
                                "the service shows no such interface of " + instance,
                                "look at the interfaces of the instance in the account, which another run may change"
                                        + " at the same time, and run again")
                        : refused;
            }
        });
    }

    private boolean report(Resource instance, Subnet subnet, Instance now, boolean changed) {
        account.ledger()
                .update(
                        instance.reference(),
                        Acceptance.replaced(VpcFacts.of(addresses.read(instance), VpcFacts.subnet(subnet.id()))));
        if (changed) {
            account.reportChanged(instance, "now has an interface in " + subnet);
            if (PrivateAddresses.IN_USE.contains(now.status())) {
                account.report(new Progress.Note(instance + " uses its address in the VPC after a reboot: "
                        + instance.expression() + ".reboot()"));
            }
        }
        return changed;
    }
}
