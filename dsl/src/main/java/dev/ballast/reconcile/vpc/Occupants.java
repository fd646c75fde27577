package dev.ballast.reconcile.vpc;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Kind;
import dev.ballast.model.Vpc.Holder;
import dev.ballast.model.Vpc.Part;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what has an address in a subnet. The service deletes no subnet that something uses. */
final class Occupants {

    private Occupants() {}

    /** Refuses to delete subnets of a VPC that something uses, by the answer about the VPC. */
    static void refuse(Account account, Resource vpc, List<Part> subnets) {
        String used = subnets.stream()
                .map(part -> describe(account, part))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
        if (!used.isEmpty()) {
            throw new RuleException(
                    RefusalCode.IN_USE,
                    vpc + " is in use: " + used,
                    "delete these first, in a line before; an instance keeps its address in the VPC as long as it exists");
        }
    }

    private static String describe(Account account, Part part) {
        Function<Kind, Function<Long, String>> names =
                kind -> id -> account.withId(kind, id).withId();
        String holders = Stream.of(
                        part.instances().map(names.apply(Kind.INSTANCE)),
                        Holder.ids(part.nodebalancers()).map(names.apply(Kind.NODEBALANCER)),
                        Holder.ids(part.databases()).map(id -> "database " + id))
                .flatMap(all -> all)
                .collect(Collectors.joining(", "));
        return holders.isEmpty() ? "" : "its subnet " + part + " has " + holders;
    }
}
