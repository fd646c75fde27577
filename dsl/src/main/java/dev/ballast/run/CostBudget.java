package dev.ballast.run;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Price;
import dev.ballast.rehearsal.Plan;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The most that one run may add to the costs of the account.
 *
 * @param dollars the amount a month
 * @param source what sets it, such as {@code --budget}
 */
public record CostBudget(BigDecimal dollars, String source) {

    private static final String LEAVE = ", or run with --budget none";

    /**
     * Refuses a plan that adds more, or whose costs are not known.
     *
     * @param priced whether the service lists prices
     * @throws RuleException with the sum of each kind
     */
    public void require(Plan plan, boolean priced) {
        Plan.Cost cost = plan.cost();
        if (!priced) {
            throw refusal(
                    "the dialect of this target lists no prices, so the budget cannot be kept", "leave out budget");
        }
        if (cost.change().monthly() != null && cost.change().monthly().compareTo(dollars) > 0) {
            throw refusal(
                    "this run adds " + Price.dollars(cost.change().monthly())
                            + " a month to the costs of the account, and " + source + " allows "
                            + Price.dollars(dollars) + ": " + sums(plan),
                    "take something out, raise the budget" + LEAVE);
        }
        if (cost.unknown() > 0) {
            throw refusal(
                    "the price of a month is unknown for " + unknown(plan) + ", so " + source + " cannot be kept",
                    "take it out" + LEAVE);
        }
    }

    private static RuleException refusal(String what, String instead) {
        return new RuleException(RefusalCode.BUDGET, what, instead);
    }

    private static String sums(Plan plan) {
        Map<String, BigDecimal> sums = new TreeMap<>();
        charges(plan)
                .filter(each -> each.charge().isKnown())
                .forEach(each -> sums.merge(
                        each.resource().kind(),
                        each.charge()
                                .after()
                                .monthly()
                                .subtract(each.charge().before().monthly()),
                        BigDecimal::add));
        return sums.entrySet().stream()
                .map(each -> each.getKey() + " " + Price.dollars(each.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String unknown(Plan plan) {
        return charges(plan)
                .filter(each -> !each.charge().isKnown())
                .map(each -> each.resource().action() == Plan.Action.SEND
                        ? each.resource().name()
                        : each.resource().title())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private record ChargedResource(Plan.Resource resource, Plan.Charge charge) {}

    private static Stream<ChargedResource> charges(Plan plan) {
        return plan.all()
                .flatMap(resource -> resource.charges().stream().map(charge -> new ChargedResource(resource, charge)));
    }
}
