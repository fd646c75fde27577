package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rules for a VPC and its subnets at Linode. */
public final class VpcRules {

    private static final int SMALLEST = 29;
    private static final int LONGEST = 255;
    private static final Pattern LABEL = Pattern.compile("(?!.*--)[A-Za-z0-9_-]{1,64}");
    private static final List<Network> USUAL = Stream.of("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/17")
            .flatMap(range -> Network.block(range).stream())
            .toList();

    private VpcRules() {}

    /** A subnet of a block: its label and its range, each null if it is not known. */
    public record Named(String label, String range) {

        private boolean overlaps(Named other) {
            return Network.block(range)
                    .flatMap(mine -> Network.block(other.range).filter(mine::overlaps))
                    .isPresent();
        }
    }

    static Optional<Violation> range(String range) {
        return Violation.when(
                Network.block(range).filter(block -> block.prefix() <= SMALLEST).isEmpty(),
                "range " + Quoted.of(Objects.toString(range, "")) + " is not a range of 8 or more IPv4 addresses",
                "write a range such as '10.0.0.0/24', whose first address is a multiple of its size");
    }

    /** Some regions have further ranges, which only the service knows. */
    static Optional<String> rangeAdvice(String range) {
        return Network.block(range)
                .filter(block -> USUAL.stream().noneMatch(usual -> usual.contains(block)))
                .map(block -> "range " + Quoted.of(range) + " is outside 10.0.0.0/8, 172.16.0.0/12 and 192.168.0.0/17:"
                        + " only some regions take it");
    }

    static Optional<Violation> description(String text) {
        String wrong = text == null
                ? "is missing"
                : text.length() > LONGEST
                        ? "has " + text.length() + " characters"
                        : text.chars().anyMatch(Character::isISOControl) ? "has a control character" : "";
        return Violation.when(
                !wrong.isEmpty(),
                "the description " + wrong,
                "write a text in one line with " + LONGEST + " characters at most, or '' for none");
    }

    /** The documents of Linode contradict each other on underscores. */
    static Optional<String> labelNote(String label) {
        return Optional.of(label)
                .filter(text -> text.contains("_"))
                .map(text -> "label " + Quoted.of(text)
                        + " has an underscore: the documents of Linode contradict each other on that");
    }

    static Optional<String> labelAdvice(String label) {
        return LABEL.matcher(label).matches()
                ? Optional.empty()
                : TextRules.lookAlike(label)
                        .or(() -> Optional.of("label " + Quoted.of(label)
                                + ": Linode takes 1 to 64 letters, digits and single hyphens"));
    }

    /** Refuses the last of these subnets of a VPC if its label or addresses of its range are those of another one. */
    public static Optional<Problem> distinct(String title, List<Named> subnets) {
        int last = subnets.size() - 1;
        return IntStream.range(0, last)
                .mapToObj(subnets::get)
                .flatMap(other -> clash(title, other, subnets.get(last)).stream())
                .findFirst();
    }

    private static Optional<Problem> clash(String title, Named one, Named other) {
        if (other.label != null && other.label.equals(one.label)) {
            return Problem.found(
                    RefusalCode.SUBNETS,
                    title + " has two subnets with the label " + Quoted.of(other.label),
                    "give each subnet a label of its own");
        }
        return overlap(title, one, other);
    }

    /** Refuses a subnet with IPv6 addresses in a VPC without them. */
    public static Optional<Problem> noIpv6(String title, String label) {
        return Problem.found(
                RefusalCode.SUBNETS,
                "subnet " + Quoted.of(Objects.toString(label, "")) + " of " + title
                        + " cannot have IPv6 addresses: its VPC has none",
                "leave out ipv6: true, or write ipv6() in the block of a new VPC");
    }

    /** Refuses a range that has addresses of the range of another subnet. */
    public static Optional<Problem> overlap(String title, Named one, Named other) {
        return Problem.when(
                one.overlaps(other),
                RefusalCode.SUBNETS,
                "the range " + other.range + " of subnet " + Quoted.of(Objects.toString(other.label, "")) + " of "
                        + title + " overlaps " + one.range + " of subnet " + Quoted.of(Objects.toString(one.label, "")),
                "write a range that no other subnet of the VPC has");
    }
}
