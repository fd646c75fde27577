package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A VPC in an answer of the service. Fields that an answer leaves out are null. */
public record Vpc(
        Long id,
        String label,
        String region,
        String description,
        List<Range> ipv4,
        List<Ipv6> ipv6,
        List<Part> subnets,
        String created,
        String updated,
        @JsonProperty(Labelled.BLANK) Set<String> blank)
        implements Labelled {

    /** The fact with its subnets: their labels and ranges. */
    public static final String SUBNETS = "subnets";

    /** The fact that says whether it has IPv6 addresses. */
    public static final String IPV6 = "ipv6";

    /** The fact with its ranges of IPv4 addresses, unless they are those that every VPC has. */
    public static final String IPV4 = "ipv4";

    /** The capability of a region whose VPCs may have other ranges of IPv4 addresses. */
    public static final String CUSTOM_RANGES = "Custom VPC IPv4 Ranges";

    /** The ranges that every VPC has; the service took the last one down to a half in 2026. */
    private static final Pattern USUAL =
            Pattern.compile("10\\.0\\.0\\.0/8, 172\\.16\\.0\\.0/12, 192\\.168\\.0\\.0/1[67]");

    /** Copies the lists. */
    public Vpc {
        ipv4 = Copies.of(ipv4);
        ipv6 = Copies.of(ipv6);
        subnets = Copies.of(subnets);
        blank = blank == null ? Set.of() : Set.copyOf(blank);
    }

    /** A range of IPv4 addresses: {@code 10.0.0.0/8}. */
    public record Range(String range) {}

    /** A range of IPv6 addresses: {@code 2001:db8::/52}. */
    public record Ipv6(String range) {}

    /** What has an address in a subnet; of a NodeBalancer also its range there. */
    public record Holder(Long id, @JsonProperty("ipv4_range") String range) {

        /** Returns the ids that an answer has; none for null. */
        public static Stream<Long> ids(List<Holder> holders) {
            return known(holders).map(Holder::id);
        }

        private static Stream<Holder> known(List<Holder> holders) {
            return Stream.ofNullable(holders)
                    .flatMap(List::stream)
                    .filter(holder -> holder != null && holder.id() != null);
        }
    }

    /** A subnet of the VPC, with its range of IPv4 addresses, {@code 10.0.0.0/24}, and what has an address in it. */
    public record Part(
            Long id,
            String label,
            String ipv4,
            List<Ipv6> ipv6,
            List<Holder> linodes,
            List<Holder> nodebalancers,
            List<Holder> databases,
            @JsonProperty(Labelled.BLANK) Set<String> blank)
            implements Identified {

        /** Copies the lists. */
        public Part {
            blank = blank == null ? Set.of() : Set.copyOf(blank);
            ipv6 = Copies.of(ipv6);
            linodes = Copies.of(linodes);
            nodebalancers = Copies.of(nodebalancers);
            databases = Copies.of(databases);
        }

        /** Returns the ids of the instances that have an address in it. */
        public Stream<Long> instances() {
            return Holder.ids(linodes);
        }

        /** Returns the NodeBalancers with an id that have a range in it. */
        public Stream<Holder> balancers() {
            return Holder.known(nodebalancers);
        }

        /** Returns whether it has IPv6 addresses; empty if the answer leaves that out. */
        public Optional<Boolean> hasIpv6() {
            return Vpc.hasIpv6(ipv6, blank);
        }

        private boolean isWhole() {
            return id != null && label != null && ipv4 != null;
        }

        /** Returns its label and its range. */
        @Override
        public String toString() {
            return label + " " + ipv4;
        }
    }

    /** Returns the subnets; empty if the answer leaves out the list, or the id, the label or the range of a subnet. */
    public Optional<List<Part>> known() {
        return Optional.ofNullable(subnets)
                .filter(all -> all.stream().allMatch(part -> part != null && part.isWhole()));
    }

    /** Returns the subnets; none if they are not known. */
    public Stream<Part> parts() {
        return known().stream().flatMap(List::stream);
    }

    /** Returns whether it has IPv6 addresses; empty if the answer leaves that out. */
    public Optional<Boolean> hasIpv6() {
        return hasIpv6(ipv6, blank);
    }

    private static Optional<Boolean> hasIpv6(List<Ipv6> ranges, Set<String> blank) {
        return Optional.of(ranges != null && !ranges.isEmpty()).filter(has -> ranges != null || blank.contains(IPV6));
    }

    /** Returns no tags: a VPC has none. */
    @Override
    public List<String> tags() {
        return List.of();
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts =
                ResourceSettings.of(VpcSetting.class).over(this).facts();
        ranges().filter(all -> !USUAL.matcher(all).matches()).ifPresent(all -> facts.put(IPV4, all));
        hasIpv6().ifPresent(has -> facts.put(IPV6, has.toString()));
        known().ifPresent(all ->
                facts.put(SUBNETS, fact(all.stream().map(Part::toString).toList())));
        return facts;
    }

    /** Returns its ranges of IPv4 addresses as a fact has them; empty if the answer leaves out any of them. */
    public Optional<String> ranges() {
        return Optional.ofNullable(ipv4)
                .filter(all -> all.stream().allMatch(each -> each != null && each.range() != null))
                .map(all -> fact(all.stream().map(Range::range).toList()));
    }

    /** Returns the fact for ranges, or for subnets with these labels and ranges. */
    public static String fact(Collection<String> subnets) {
        return TagText.of(List.copyOf(subnets));
    }

    /** Returns the labels and ranges in such a fact. */
    public static Stream<String> subnets(String fact) {
        return fact.equals(NONE) ? Stream.empty() : Stream.of(fact.split(", "));
    }

    @Override
    public Stream<String> details() {
        return Stream.of(region, Objects.toString(facts().get(SUBNETS), null));
    }
}
