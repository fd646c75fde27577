package dev.ballast.reconcile.vpc;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.model.Filter;
import dev.ballast.model.Subnet;
import dev.ballast.model.Vpc;
import dev.ballast.model.Vpc.Part;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.VpcFacts;
import dev.ballast.rules.Quoted;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds subnets in the list of the VPCs, with one request each time. */
public final class Subnets {

    private final Account account;
    private final Map<Long, Subnet> seen = new ConcurrentHashMap<>();

    public Subnets(Account account) {
        this.account = account;
    }

    /**
     * Returns the subnet of that label.
     *
     * @param vpc the label of its VPC; null for any
     * @param region the region of its VPC; null for any
     * @throws RuleException if there is none, or with the ids if there are several
     */
    public Subnet withLabel(String label, String vpc, String region) {
        List<Subnet> found = list(region == null ? Filter.NONE : Filter.eq("region", region))
                .filter(subnet -> label.equals(subnet.label()) && (vpc == null || vpc.equals(subnet.vpc())))
                .toList();
        String called = "with the label " + Quoted.of(label) + (vpc == null ? "" : " in the VPC " + Quoted.of(vpc))
                + (region == null ? "" : " in " + region);
        if (found.size() > 1) {
            throw new RuleException(
                    RefusalCode.SEVERAL_FOUND,
                    "there are " + found.size() + " subnets " + called + ": "
                            + found.stream()
                                    .map(subnet -> "id " + subnet.id() + " in VPC "
                                            + Quoted.of(Objects.toString(subnet.vpc(), "")))
                                    .collect(Collectors.joining(", ")),
                    "use the id of one: subnet(" + found.get(0).id() + ")");
        }
        return found.stream().findFirst().orElseThrow(() -> inOtherRegion(label, region)
                .map(other -> new RuleException(
                        RefusalCode.NOT_FOUND,
                        "there is no subnet " + called + "; one is in " + other.region(),
                        "use its id: subnet(" + other.id() + ")"))
                .orElse(missing(called)));
    }

    private Optional<Subnet> inOtherRegion(String label, String region) {
        return region == null
                ? Optional.empty()
                : list(Filter.NONE)
                        .filter(subnet -> label.equals(subnet.label()) && !region.equals(subnet.region()))
                        .findFirst();
    }

    /** Returns the subnet of that id. */
    public Subnet withId(long id) {
        return list(Filter.NONE)
                .filter(subnet -> subnet.id() == id)
                .findFirst()
                .orElseThrow(() -> missing("with the id " + id));
    }

    /** Returns the text of the subnet in the facts of an entry, with its labels if a list has shown it; sends nothing. */
    public Optional<String> describeRecorded(Map<String, String> applied) {
        return Optional.ofNullable(applied.get(BackendVpcs.VPC))
                .flatMap(BackendVpcs::parseSubnet)
                .map(this::describe);
    }

    /** Returns the text of a subnet, with its labels if a list has shown it; sends nothing. */
    public String describe(long id) {
        return seen.containsKey(id) ? seen.get(id).toString() : "subnet " + id;
    }

    /**
     * Refuses a block with another subnet than the one that a resource has.
     *
     * @param word the word of the block
     * @param shown the subnet by the last answer, as a fact; null if that is not known, and then the ledger counts
     */
    public void refuseOther(Resource resource, String word, String shown, Subnet wanted) {
        Optional.ofNullable(shown)
                .or(() -> Optional.ofNullable(account.applied(resource).get(word)))
                .flatMap(BackendVpcs::parseSubnet)
                .filter(id -> id != wanted.id())
                .ifPresent(id -> {
                    throw new RuleException(
                            RefusalCode.FIXED_VALUE,
                            resource + (word.equals(VpcFacts.FRONT) ? " has its address in " : " is in ") + describe(id)
                                    + ", which Ballast cannot change to " + wanted,
                            "write " + word + " " + expression(id) + ", or use a new name for a new one");
                });
    }

    private String expression(long id) {
        Subnet shown = seen.get(id);
        return shown == null || shown.vpc() == null
                ? VpcFacts.subnet(id)
                : "subnet(" + Quoted.of(shown.label()) + ", vpc: " + Quoted.of(shown.vpc()) + ")";
    }

    private Stream<Subnet> list(Filter filter) {
        return account.client().vpcs().list(filter).items().flatMap(vpc -> of(vpc.id(), vpc).stream());
    }

    /** Returns the subnets in an answer about the VPC of this id. */
    List<Subnet> of(long id, Vpc vpc) {
        return whole(id, vpc).stream()
                .map(part -> new Subnet(part.id(), part.label(), part.ipv4(), id, vpc.label(), vpc.region()))
                .peek(subnet -> seen.put(subnet.id(), subnet))
                .toList();
    }

    /** Returns the subnets in an answer about the VPC of this id, and throws if it does not show them whole. */
    static List<Part> whole(long id, Vpc now) {
        return now.known()
                .orElseThrow(() -> new UnreadableAnswerException(
                        "GET",
                        "/vpcs/" + id,
                        "the answer does not show the subnets with their ids, labels and ranges",
                        null));
    }

    private static RuleException missing(String called) {
        return new RuleException(
                RefusalCode.NOT_FOUND,
                "there is no subnet " + called,
                "create it: vpc('shop') { subnet 'web', '10.0.0.0/24' }");
    }
}
