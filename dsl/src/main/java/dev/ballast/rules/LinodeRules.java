package dev.ballast.rules;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.RefusalCode;
import dev.ballast.model.Dialect;
import dev.ballast.model.Instance;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Secret;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules of Linode that the service document does not contain, beyond the advice of each rule. */
public final class LinodeRules {

    private static final Pattern NODE_LABEL = Pattern.compile("[a-zA-Z0-9_.-]{3,32}");
    private static final Pattern INSTANCE_LABEL =
            Pattern.compile("(?!.*(--|__|\\.\\.))[a-zA-Z0-9][a-zA-Z0-9_.-]{1,62}[a-zA-Z0-9]");

    static final TextRules.OneOf CHECK = TextRules.oneOf("check", "none", "connection", "http", "http_body");
    static final TextRules.OneOf PROTOCOL = TextRules.oneOf("protocol", "http", "https", "tcp", PortConfig.UDP);
    private static final Pattern DOUBLED = Pattern.compile("--|__");
    private static final Pattern PASSWORD = Pattern.compile("(?s).{7,128}");

    private static final int LARGEST_DATA = 65_535;
    private static final int DESCRIBED_SIZE = 10_240;

    private static final Set<Rule> ADVISED = EnumSet.of(
            Rule.NODEBALANCER_NAME,
            Rule.VOLUME_NAME,
            Rule.VPC_NAME,
            Rule.RESERVED_IP_NAME,
            Rule.SUBNET_LABEL,
            Rule.FIREWALL_NAME,
            Rule.VOLUME_SIZE,
            Rule.THROTTLE);

    private LinodeRules() {}

    /** Returns whether Linode refuses values that the rule only advises against. */
    static boolean refusesAdvice(Rule rule) {
        return ADVISED.contains(rule);
    }

    /** Returns the problem of a value that the rule itself accepts, or empty if Linode accepts it too. */
    static Optional<Problem> of(Rule rule, Object value, Optional<Problem> advice) {
        return switch (rule) {
            case CERTIFICATE -> CertificateRules.examineForLinode((Certificate) value);
            case CERTIFICATE_FILES -> CertificateRules.examineForLinode(CertificateRules.read((List<?>) value));
            default ->
                advice.filter(refused -> refusesAdvice(rule))
                        .map(refused -> refused.advising("write one that it takes"))
                        .or(() -> beyondAdvice(rule, value)
                                .map(wrong -> wrong.of(rule.code()))
                                .map(wrong -> advice.map(other -> other.advising(wrong.instead()))
                                        .orElse(wrong)));
        };
    }

    private static Optional<Violation> beyondAdvice(Rule rule, Object value) {
        return switch (rule) {
            case INSTANCE_NAME ->
                Violation.when(
                        !INSTANCE_LABEL.matcher((String) value).matches(),
                        "instance name " + Quoted.of((String) value)
                                + ": Linode takes 3 to 64 letters, digits, hyphens, underscores and dots, a"
                                + " letter or digit first and last, and no -- __ or ..",
                        "write a name such as 'web-1'");
            case NODE_LABEL ->
                Violation.when(
                        !NODE_LABEL.matcher((String) value).matches(),
                        "node label " + Quoted.of((String) value)
                                + ": Linode takes 3 to 32 letters, digits, hyphens, underscores and dots",
                        "write a label such as 'web-1'");
            case PORT_LABEL ->
                Violation.found(
                        "label " + Quoted.of((String) value) + ": a port has no label at Linode", "leave it out");
            case HEALTH_CHECK -> CHECK.apply((String) value);
            case PROTOCOL -> PROTOCOL.apply((String) value);
            case ROOT_PASSWORD ->
                Violation.when(
                        !PASSWORD.matcher(((Secret) value).reveal()).matches(),
                        "the root password is not 7 to 128 characters long, as Linode asks for",
                        "set a longer one");
            case VOLUME_NAME ->
                Violation.when(
                        DOUBLED.matcher((String) value).find(),
                        "volume name " + Quoted.of((String) value) + ": Linode does not take -- or __",
                        "write one hyphen or underscore");
            default -> Optional.empty();
        };
    }

    /** Returns the reason why Linode may refuse a value that it usually accepts; empty if there is none. */
    static Optional<String> note(Rule rule, Object value) {
        if (rule == Rule.INSTANCE_NAME && Character.isDigit(((String) value).charAt(0))) {
            return Optional.of("instance name " + Quoted.of((String) value)
                    + " begins with a digit: the documents of Linode contradict each other on that");
        }
        if (rule == Rule.VPC_NAME || rule == Rule.SUBNET_LABEL) {
            return VpcRules.labelNote((String) value);
        }
        return rule == Rule.VOLUME_SIZE && ((Number) value).intValue() > DESCRIBED_SIZE
                ? Optional.of("volume size " + value + " GB: the description of Linode has " + DESCRIBED_SIZE
                        + " GB at most, and its answers had 16384 GB")
                : Optional.empty();
    }

    /** Refuses a new instance without a type at Linode. */
    public static Optional<Problem> needsType(String title, String type, Dialect dialect) {
        return Problem.when(
                dialect.publicService() && type == null,
                RefusalCode.TYPE_MISSING,
                title + " does not exist, and a type is needed to create it",
                "write a type in its block, such as type 'g6-nanode-1'");
    }

    /** Refuses a private IPv4 address for an instance with Linode interfaces. */
    public static Optional<Problem> noPrivateAddress(String title, String generation, boolean isPrivate) {
        return Problem.when(
                isPrivate && Instance.LINODE_INTERFACES.equals(generation),
                RefusalCode.INTERFACES,
                title + " has Linode interfaces, which have no private IPv4 address",
                "leave out privateIp(), or interfaceGeneration '" + Instance.LINODE_INTERFACES + "'");
    }

    /**
     * Returns the problem of an instance with an image but without a root password, authorized key or authorized user; empty
     * for other dialects than Linode's.
     */
    public static Optional<Problem> imageNeedsPassword(String title, Dialect dialect) {
        return Problem.when(
                dialect.publicService(),
                RefusalCode.LOGIN_MISSING,
                title + " has an image, but no root password, authorized key or user",
                "write rootPass secret('ROOT_PASS'), authorizedKeys 'id.pub' or authorizedUsers 'ops' in its block");
    }

    /** Refuses a rebuild, or a new instance with a StackScript, that names no image. */
    public static Optional<Problem> needsImage(String what, String image) {
        return Problem.when(
                image == null,
                RefusalCode.IMAGE_MISSING,
                what + " names no image",
                "write image 'linode/debian12' in its braces");
    }

    /** Refuses StackScript data that is too long as JSON; {@code length} is in characters. */
    public static Optional<Problem> stackscriptData(String title, int length) {
        return Problem.when(
                length > LARGEST_DATA,
                RefusalCode.STACKSCRIPT_DATA,
                "the data of the StackScript of " + title + " has " + length + " characters as JSON, and Linode takes "
                        + LARGEST_DATA,
                "let the StackScript load the rest when the instance boots");
    }
}
