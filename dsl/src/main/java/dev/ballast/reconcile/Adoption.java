package dev.ballast.reconcile;

import dev.ballast.client.Pages;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.AccountContent.WholeBalancer;
import dev.ballast.reconcile.Requests.BalancerRequest;
import dev.ballast.reconcile.Requests.InstanceRequest;
import dev.ballast.reconcile.Requests.VolumeRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/** Adopts what a block describes if exactly one thing of its label exists and agrees with the block; refuses one that differs. */
public record Adoption(Account account) {

    /** Adopts the instance that the block describes, unless the ledger has the name or there is none. */
    public void instance(InstanceRequest wanted) {
        adopt(
                new Reference.ByName(Kind.INSTANCE, wanted.name()),
                account.client().instances().list(label(wanted.name())),
                seen -> FixedFields.fields("region", seen.region(), "type", seen.type(), "image", seen.image()),
                FixedFields.fields(
                        "region", region(wanted.region(), wanted.usualRegion()),
                        "type", wanted.type(),
                        "image", wanted.image()),
                (Instance seen) -> new ResourceImport(account).record(seen, wanted.name()));
    }

    /** Adopts the volume that the word describes, unless the ledger has the name or there is none; it may be larger. */
    public void volume(VolumeRequest wanted) {
        adopt(
                new Reference.ByName(Kind.VOLUME, wanted.name()),
                account.client().volumes().list(label(wanted.name())),
                seen -> FixedFields.fields(
                        "region", seen.region(), "size", seen.size(), "encryption", seen.encryption()),
                FixedFields.fields(
                        "region", region(wanted.region(), wanted.usualRegion()),
                        "size", wanted.size(),
                        "encryption", wanted.encryption()),
                (Volume seen) -> new ResourceImport(account).record(seen, wanted.name()));
    }

    /** Adopts the NodeBalancer that the block describes with its ports and nodes, unless the ledger has the name or there is none. */
    public void balancer(BalancerRequest wanted) {
        adopt(
                new Reference.ByName(Kind.NODEBALANCER, wanted.name()),
                account.client().nodeBalancers().list(label(wanted.name())),
                seen -> FixedFields.fields("region", seen.region()),
                FixedFields.fields("region", region(wanted.region(), wanted.usualRegion())),
                (NodeBalancer seen) -> {
                    WholeBalancer whole = new AccountReader(account).whole(seen);
                    new ResourceImport(account).record(whole, wanted.name());
                });
    }

    private static Filter label(String name) {
        return Filter.eq("label", name);
    }

    private static String region(String written, String usual) {
        return written == null ? usual : written;
    }

    private <T extends Identified> void adopt(
            Reference reference,
            Pages<T> labelled,
            Function<T, Map<String, Object>> shown,
            Map<String, Object> wanted,
            Consumer<T> record) {
        account.inTurn(reference, () -> {
            if (account.ledger().find(reference).isPresent()) {
                return;
            }
            List<T> found = labelled.items().toList();
            if (found.size() > 1) {
                throw new RuleException(
                        RefusalCode.SEVERAL_FOUND,
                        found.size() + " of kind " + reference.kind().word() + " have the label '" + reference.name()
                                + "', with the ids "
                                + String.join(
                                        ", ",
                                        found.stream()
                                                .map(one -> one.id().toString())
                                                .toList()),
                        importing(reference, "ID"));
            }
            for (T one : found) {
                refuseOther(reference, one.id(), shown.apply(one), wanted);
                record.accept(one);
            }
        });
    }

    private void refuseOther(Reference reference, long id, Map<String, Object> shown, Map<String, Object> wanted) {
        List<String> others = new ArrayList<>();
        wanted.forEach((field, value) -> {
            if (value != null && !Objects.equals(value, shown.get(field))) {
                others.add(field + " " + shown.get(field) + ", not " + value);
            }
        });
        if (!others.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOT_ADOPTED,
                    reference + " is not adopted: the one of that label (id " + id + ") has "
                            + String.join("; ", others),
                    "write these values, or use another name; to record it as it is: "
                            + importing(reference, Long.toString(id)));
        }
    }

    private String importing(Reference reference, String id) {
        return account.commands().of("import", reference.kind().word(), id, reference.name());
    }
}
