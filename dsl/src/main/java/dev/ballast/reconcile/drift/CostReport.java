package dev.ballast.reconcile.drift;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.BilledResource;
import dev.ballast.model.Dialect;
import dev.ballast.model.Operation;
import dev.ballast.model.Price;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.AccountCosts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the names of a ledger, or a whole account, cost.
 *
 * @param resources what it pays for
 */
public record CostReport(List<BilledResource> resources) {

    /**
     * What the resources of a kind cost together.
     *
     * @param kind the word of the kind, or {@code total}
     * @param hourly the sum of the listed prices of an hour, in US dollars, as {@link Price#total} has it
     * @param monthly the sum of the listed prices of a month
     * @param unknown how many of them have no listed price of a month
     */
    public record Sum(String kind, long count, BigDecimal hourly, BigDecimal monthly, long unknown) {}

    /**
     * Reads what these names cost.
     *
     * @param names names in the ledger; empty for all
     * @param all whether to read without names the whole account
     * @throws RuleException when the service lists no prices, or the ledger does not know a name
     */
    public static CostReport read(Account account, List<String> names, boolean all) {
        if (!account.dialect().has(Operation.LIST_VOLUME_TYPES, "")) {
            throw new RuleException(
                    RefusalCode.OTHER_DIALECT,
                    "the dialect of this target lists no prices",
                    Dialect.with(Operation.LIST_VOLUME_TYPES, "").remedy());
        }
        DriftScope scope = DriftScope.of(account.ledger(), names);
        boolean whole = all && names.isEmpty();
        return new CostReport(
                AccountCosts.of(account, kind -> whole || !scope.wholes(kind).isEmpty())
                        .filter(each -> whole || (each.recorded() && (names.isEmpty() || names.contains(each.name()))))
                        .toList());
    }

    /** Returns the sum of each kind, then that of all. */
    public List<Sum> sums() {
        Map<String, List<BilledResource>> kinds = resources.stream()
                .collect(Collectors.groupingBy(BilledResource::kind, LinkedHashMap::new, Collectors.toList()));
        List<Sum> sums = new ArrayList<>();
        kinds.forEach((kind, each) -> sums.add(sum(kind, each)));
        sums.add(sum("total", resources));
        return sums;
    }

    private static Sum sum(String kind, List<BilledResource> each) {
        Price total = Price.total(
                each.stream().map(one -> new Price(one.hourly(), one.monthly())).toList());
        return new Sum(
                kind,
                each.size(),
                total.hourly(),
                total.monthly(),
                each.stream().filter(one -> one.monthly() == null).count());
    }
}
