package dev.ballast.rules;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.RefusalCode;
import dev.ballast.model.Dialect;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.Secret;
import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The rules for single values, as a table: the code with the rule in one sentence, the name of the value, the validation and
 * the advice. A rule refuses only values that cannot work. It gives advice for values that only Linode refuses.
 * Rules have no state, so any thread may use them. {@code null} is examined like any other value.
 */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum Rule {
    /** A name, by which the ledger finds the id of a resource. */
    NAME(RefusalCode.NAME, "name", TextRules::name, TextRules::lookAlike),

    /** The name of an instance, which is sent to Linode as its label. */
    INSTANCE_NAME(RefusalCode.NAME, "name", TextRules::name, TextRules::lookAlike),

    /** The label by which resources are found. */
    LABEL(RefusalCode.LABEL, "label", TextRules::label, TextRules::lookAlike),

    TAG(RefusalCode.TAG, "tag", TextRules::filled, TextRules::tagAdvice),

    /** The name of a user of the account. */
    USER(RefusalCode.USER, "user", TextRules::filled, TextRules::lookAlike),

    /** The generation of the network interfaces of an instance. */
    INTERFACE_GENERATION(
            RefusalCode.INTERFACE_GENERATION,
            "generation of interfaces",
            TextRules.oneOf("interfaceGeneration", Instance.LEGACY_INTERFACES, Instance.LINODE_INTERFACES)),

    MAINTENANCE(
            RefusalCode.MAINTENANCE, "maintenance policy", TextRules.oneOf("maintenance", "migrate", "power_off_on")),

    /** A reserved address that a new resource gets. */
    RESERVED_IP(RefusalCode.RESERVED_IP, "reserved address", NodeAddress::examineReserved),

    /** Public keys, or the files that hold them. */
    AUTHORIZED_KEYS(RefusalCode.AUTHORIZED_KEYS, "authorized keys", InstanceFiles::examineKeys),

    USER_DATA(RefusalCode.USER_DATA, "user data", InstanceFiles::examineUserData, InstanceFiles::userDataAdvice),

    /** The name of a NodeBalancer, which is sent as its label (docs/api.md section 2; the format of labels is not shown). */
    NODEBALANCER_NAME(RefusalCode.NAME, "name", TextRules::name, TextRules::balancerAdvice),

    /** The name of a volume, which is sent as its label (docs/api.md section 2; the format of labels is not shown). */
    VOLUME_NAME(RefusalCode.NAME, "name", TextRules::name, TextRules::volumeAdvice),

    /** The name of a VPC, which is sent as its label. */
    VPC_NAME(RefusalCode.NAME, "name", TextRules::name, VpcRules::labelAdvice),

    /** The label of a subnet of a VPC. */
    SUBNET_LABEL(RefusalCode.LABEL, "label", TextRules::subnetLabel, VpcRules::labelAdvice),

    /** The IPv4 addresses of a subnet of a VPC. */
    SUBNET_RANGE(RefusalCode.SUBNET_RANGE, "range", VpcRules::range, VpcRules::rangeAdvice),

    DESCRIPTION(RefusalCode.DESCRIPTION, "description", VpcRules::description),

    /** The name of a firewall, which is sent as its label. */
    FIREWALL_NAME(RefusalCode.NAME, "name", TextRules::name, FirewallGrammar::nameAdvice),

    /** The protocol of a rule of a firewall. */
    FIREWALL_PROTOCOL(RefusalCode.FIREWALL_PROTOCOL, "protocol", FirewallGrammar::protocol),

    /** A port or a range of ports of a rule of a firewall, as a number or a text. */
    FIREWALL_PORTS(RefusalCode.FIREWALL_PORTS, "ports", FirewallGrammar::ports),

    /** What a firewall does with what no rule matches. */
    FIREWALL_POLICY(RefusalCode.FIREWALL_POLICY, "policy", TextRules.oneOf("otherwise", "accept", "drop")),

    /** An address or a network of a rule of a firewall. */
    NETWORK(RefusalCode.NETWORK, "address", FirewallGrammar::network),

    RULE_LABEL(RefusalCode.RULE_TEXT, "label of a rule", FirewallGrammar::label),

    RULE_DESCRIPTION(RefusalCode.RULE_TEXT, "description of a rule", FirewallGrammar::description),

    /** The allowance of a block for changes that are refused without it. */
    ALLOW(RefusalCode.ALLOW, "allowance", TextRules.oneOf("allow", "lockout")),

    /** The name of a reserved address, which is sent as a tag. */
    RESERVED_IP_NAME(RefusalCode.NAME, "name", TextRules::name, TextRules::addressAdvice),

    /** The path of a request that no word describes, below {@code {base_url}/v4}. */
    API_PATH(RefusalCode.API_PATH, "path of a request", TextRules::apiPath),

    /** A region identifier such as {@code us-east} (docs/api.md section 2). */
    REGION(RefusalCode.REGION, "region", TextRules::region),

    /** The type of an instance, which is sent unchanged (docs/api.md section 2; the values are not shown). */
    TYPE(RefusalCode.TYPE, "type", TextRules::filled),

    /** The image of an instance, which is sent unchanged (docs/api.md section 2; the values are not shown). */
    IMAGE(RefusalCode.IMAGE, "image", TextRules::filled),

    /** The label of a port, which is sent only if it is written (docs/api.md section 2). */
    PORT_LABEL(RefusalCode.PORT_LABEL, "label", TextRules::filled, TextRules::lookAlike),

    /** The health check of a port, {@code connection} if it is not written (docs/api.md section 2; other kinds are not shown). */
    HEALTH_CHECK(RefusalCode.CHECK, "check", TextRules::filled),

    /** The protocol of a port (docs/api.md section 2). */
    PROTOCOL(RefusalCode.PROTOCOL, "protocol", TextRules::filled),

    /** The algorithm of a port at Linode. */
    ALGORITHM(
            RefusalCode.ALGORITHM,
            "algorithm",
            TextRules.oneOf("algorithm", "roundrobin", "leastconn", "source", "ring_hash")),

    /** The stickiness of a port at Linode. */
    STICKINESS(
            RefusalCode.STICKINESS,
            "stickiness",
            TextRules.oneOf("stickiness", "none", "table", "http_cookie", "session", "source_ip")),

    /** The cipher suite of an https port at Linode. */
    CIPHER_SUITE(RefusalCode.CIPHER_SUITE, "cipher suite", TextRules.oneOf("cipherSuite", "recommended", "legacy")),

    /** The proxy protocol of a tcp port at Linode. */
    PROXY_PROTOCOL(RefusalCode.PROXY_PROTOCOL, "proxy protocol", TextRules.oneOf("proxyProtocol", "none", "v1", "v2")),

    /** The time from one health check to the next at Linode. */
    CHECK_INTERVAL(RefusalCode.CHECK_INTERVAL, "interval", WholeNumbers.seconds("interval", "a check", 2, 3600, 10)),

    /** The time after which a health check fails at Linode. */
    CHECK_TIMEOUT(
            RefusalCode.CHECK_TIMEOUT, "timeout of a check", WholeNumbers.seconds("timeout", "a check", 1, 30, 5)),

    /** The number of failed health checks after which a node is down at Linode. */
    CHECK_ATTEMPTS(RefusalCode.CHECK_ATTEMPTS, "attempts", WholeNumbers.between("attempts", 1, 30, 3)),

    /** The path that a health check requests at Linode. */
    CHECK_PATH(RefusalCode.CHECK_PATH, "path", TextRules::checkPath, TextRules::checkPathAdvice),

    /** The regular expression that the answer to a health check must match at Linode. */
    CHECK_BODY(RefusalCode.CHECK_BODY, "body", TextRules::checkBody),

    /** The weight of a node at Linode. */
    NODE_WEIGHT(RefusalCode.NODE_WEIGHT, "weight", WholeNumbers.between("weight", 1, 255, 100)),

    /** The mode of a node at Linode. */
    NODE_MODE(RefusalCode.NODE_MODE, "mode", TextRules.oneOf("mode", "accept", "reject", "drain", "backup")),

    /** The root password of an instance (docs/api.md section 2; its length is not shown). */
    ROOT_PASSWORD(RefusalCode.ROOT_PASSWORD, "root password", (Secret password) -> Optional.<Violation>empty()),

    /** The label of a node (docs/api.md section 2; its format is not shown). */
    NODE_LABEL(RefusalCode.NODE_LABEL, "node label", TextRules::nodeLabel, TextRules::lookAlike),

    /** The address of a node, {@code <private_ipv4>:<port>} (docs/api.md section 2): 10/8, 172.16/12 or 192.168/16. */
    NODE_ADDRESS(RefusalCode.NODE_ADDRESS, "node address", NodeAddress::examine),

    /** An id that the service assigns (docs/api.md section 2): 1 or more. */
    ID(RefusalCode.ID, "id", WholeNumbers.ID),

    /** The type of a NodeBalancer at Linode, where not every region has every type. */
    BALANCER_TYPE(
            RefusalCode.BALANCER_TYPE,
            "type of a NodeBalancer",
            TextRules.oneOf("type", "common", "premium", "premium_40gb", "enterprise")),

    /** A word of a setting whose value a resource keeps. */
    KEPT(RefusalCode.KEPT, "kept word", TextRules::kept),

    /** Whether a resource is protected. */
    PROTECT(RefusalCode.PROTECT, "protection", TextRules::protection),

    /** Whether a resource is protected for which the service has no locks. */
    PROTECT_UNLOCKED(RefusalCode.PROTECT, "protection", TextRules::protectionWithoutLock),

    /** The kind of the nodes of a NodeBalancer that has no nodes yet. */
    BACKENDS(RefusalCode.BACKENDS_WORD, "backends", BackendRules::named),

    /** The addresses of a VPC, or of a NodeBalancer in a subnet. */
    VPC_RANGE(RefusalCode.VPC_RANGE, "range", BackendRules::range),

    /** A port that a NodeBalancer listens on: 1 to 65535 (docs/api.md section 2, config). */
    PORT(RefusalCode.PORT, "port", WholeNumbers.PORT),

    /** The size of a volume in whole gigabytes, at least 1 (docs/api.md section 8; its bounds are not shown). */
    VOLUME_SIZE(RefusalCode.VOLUME_SIZE, "size", WholeNumbers.SIZE, WholeNumbers::sizeAdvice),

    /** The {@code client_conn_throttle} of a balancer: not negative (docs/api.md section 8; unit and bounds are not shown). */
    THROTTLE(RefusalCode.THROTTLE, "throttle", WholeNumbers.THROTTLE, WholeNumbers::throttleAdvice),

    /** The name of a secret. It is never quoted, because a secret that is written here by mistake must not get into a log. */
    SECRET(RefusalCode.SECRET, "secret", TextRules::secret),

    /** The number of backends that a rolling takes out of service at a time. */
    BATCH(RefusalCode.BATCH, "batch", WholeNumbers.between("batch", 1, 1000, 2)),

    /** The pause of a rolling between draining a backend and acting on it. */
    PAUSE(RefusalCode.PAUSE, "pause", Rule::wrongPause),

    /** The number of failed probes after which a rolling stops. */
    STOP_AFTER(RefusalCode.STOP_AFTER, "stopAfter", WholeNumbers.between("stopAfter", 1, 1000, 2)),

    TIMEOUT(RefusalCode.TIMEOUT, "timeout", aboveZero("timeout", "timeout: 30.seconds")),

    /** The time in which people approve a step of a run. A plan, too, is approved for a week at most. */
    APPROVAL_TIMEOUT(RefusalCode.TIMEOUT, "timeout", Rule::wrongApprovalTime),

    /** The path that a verification of a port requests. */
    VERIFY_PATH(RefusalCode.VERIFY_VALUE, "path", TextRules::verifiedPath),

    /** The status that a verification of a port expects. */
    VERIFY_STATUS(RefusalCode.VERIFY_VALUE, "status", WholeNumbers.between("status", 100, 599, 200)),

    /** The host that a verification of a port asks for. */
    VERIFY_HOST(RefusalCode.VERIFY_VALUE, "host", CertificateRules::host),

    /** The number of attempts of a verification of a port. */
    VERIFY_ATTEMPTS(RefusalCode.VERIFY_VALUE, "attempts", WholeNumbers.between("attempts", 1, 1000, 3)),

    /** The longest time of an answer to a verification of a port. */
    WITHIN(RefusalCode.VERIFY_VALUE, "time", aboveZero("time", "within 300.ms")),

    /** The host of a self-signed certificate: a host name or an IPv4 address of up to 64 characters (RFC 5280). */
    HOST(RefusalCode.HOST, "host", CertificateRules::host),

    /** The dates of a certificate. Its subject and its key were examined when it was read. */
    CERTIFICATE(RefusalCode.CERTIFICATE, "certificate", CertificateRules::examine, CertificateRules::advice),

    /**
     * The files of a certificate: one file with chain and key, or the chain's file and then the key's (docs/api.md section 4,
     * rule 6).
     */
    CERTIFICATE_FILES(
            RefusalCode.CERTIFICATE_FILES,
            "certificate files",
            CertificateRules::examineFiles,
            CertificateRules::adviceOnFiles);

    private final RefusalCode code;
    private final String word;
    private final TextRules.OneOf oneOf;
    private final BiFunction<Object, Instant, Optional<Problem>> problem;
    private final BiFunction<Object, Instant, Optional<Problem>> advice;

    <T> Rule(RefusalCode code, String word, Function<T, Optional<Violation>> violation) {
        this(code, word, violation, value -> Optional.empty());
    }

    <T> Rule(
            RefusalCode code,
            String word,
            Function<T, Optional<Violation>> violation,
            Function<T, Optional<String>> advice) {
        this(
                code,
                word,
                violation instanceof TextRules.OneOf known ? known : null,
                (T value, Instant now) -> violation.apply(value).map(wrong -> wrong.of(code)),
                (T value, Instant now) -> advice.apply(value).map(text -> new Problem(code, text, null)));
    }

    <T> Rule(
            RefusalCode code,
            String word,
            BiFunction<T, Instant, Optional<Problem>> problem,
            BiFunction<T, Instant, Optional<Problem>> advice) {
        this(code, word, null, problem, advice);
    }

    @SuppressWarnings("unchecked") // A rule is given only what the parameter that declares it takes.
    <T> Rule(
            RefusalCode code,
            String word,
            TextRules.OneOf oneOf,
            BiFunction<T, Instant, Optional<Problem>> problem,
            BiFunction<T, Instant, Optional<Problem>> advice) {
        this.code = code;
        this.word = word;
        this.oneOf = oneOf;
        this.problem = (BiFunction<Object, Instant, Optional<Problem>>) (BiFunction<?, ?, ?>) problem;
        this.advice = (BiFunction<Object, Instant, Optional<Problem>>) (BiFunction<?, ?, ?>) advice;
    }

    /** Returns the rule for names of a kind without a holder: its own rule, or {@link #NAME}. */
    public static Rule nameOf(Kind whole) {
        return Stream.of(values())
                .filter(rule -> rule.name().equals(whole + "_NAME"))
                .findFirst()
                .orElse(NAME);
    }

    /** Returns the rule that a parameter or a method declares, or empty if it declares none. */
    public static Optional<Rule> declaredBy(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(ValidatedBy.class)).map(ValidatedBy::value);
    }

    /** Returns the values that a rule lists for a word of a runbook, such as {@code maintenance}; none if no rule lists them. */
    public static List<String> known(String word) {
        return Stream.concat(
                        Stream.of(values()).map(rule -> rule.oneOf), Stream.of(LinodeRules.CHECK, LinodeRules.PROTOCOL))
                .filter(oneOf -> oneOf != null && oneOf.word().equals(word))
                .flatMap(oneOf -> oneOf.known().stream())
                .toList();
    }

    /**
     * Returns whether the result may change, because the rule reads files or the time, or is about the catalogue of the
     * service.
     */
    public boolean isAboutOutside() {
        return switch (this) {
            case REGION, TYPE, IMAGE, AUTHORIZED_KEYS, USER_DATA, CERTIFICATE, CERTIFICATE_FILES -> true;
            default -> false;
        };
    }

    /** Returns the code of a violation of the rule. */
    public RefusalCode code() {
        return code;
    }

    /** Returns the word for the value, such as {@code port}. */
    public String word() {
        return word;
    }

    /** Returns the problem of the value at the present time for any service, or empty if there is none. */
    public Optional<Problem> examine(Object value) {
        return examine(value, InstantSource.system());
    }

    /** Returns the problem of the value at the time of the clock for any service, or empty if there is none. */
    public Optional<Problem> examine(Object value, InstantSource clock) {
        return TextRules.objectIn(value, word)
                .map(wrong -> wrong.of(code))
                .or(() -> problem.apply(value, clock.instant()));
    }

    /** Returns the problem of the value at the time of the clock for this dialect, or empty if there is none. */
    public Optional<Problem> examine(Object value, InstantSource clock, Dialect dialect) {
        if (dialect.publicService() && this == NODE_ADDRESS) {
            return NodeAddress.examinePublic((String) value).map(wrong -> wrong.of(code));
        }
        Optional<Problem> wrong = examine(value, clock);
        if (wrong.isPresent()) {
            return wrong;
        }
        return dialect.publicService()
                ? LinodeRules.of(this, value, advice.apply(value, clock.instant()))
                : switch (this) {
                    case CERTIFICATE -> CertificateRules.examineForDocument((Certificate) value);
                    case CERTIFICATE_FILES ->
                        CertificateRules.examineForDocument(CertificateRules.read((List<?>) value));
                    case PROTECT -> TextRules.protectionWithoutLock(value).map(locked -> locked.of(code));
                    default -> Optional.empty();
                };
    }

    /**
     * Returns the reason why a valid value is probably wrong, without a remedy, or empty if there is none. Leaves out values
     * that Linode refuses, if the dialect is Linode's.
     */
    public Optional<Problem> advice(Object value, InstantSource clock, Dialect dialect) {
        Optional<Problem> advised = dialect.publicService() && LinodeRules.refusesAdvice(this)
                ? Optional.empty()
                : advice.apply(value, clock.instant());
        return advised.or(() -> dialect.publicService()
                ? LinodeRules.note(this, value).map(text -> new Problem(code, text, null))
                : Optional.empty());
    }

    private static Optional<Violation> wrongPause(Duration pause) {
        String instead = "write a duration such as pause: 30.seconds";
        return pause == null
                ? Violation.found("no pause is given", instead)
                : Violation.when(pause.isNegative(), "a pause of " + pause.toSeconds() + " s is negative", instead);
    }

    private static Optional<Violation> wrongApprovalTime(Duration time) {
        String instead = "write 1.minutes to 168.hours, such as timeout: 30.minutes";
        return time == null
                ? Violation.found("no timeout is given", instead)
                : Violation.when(
                        time.compareTo(Duration.ofMinutes(1)) < 0 || time.compareTo(Duration.ofDays(7)) > 0,
                        "an approval has no timeout of " + time.toSeconds() + " s",
                        instead);
    }

    private static Function<Duration, Optional<Violation>> aboveZero(String word, String such) {
        String instead = "write a duration such as " + such;
        return time -> time == null
                ? Violation.found("no " + word + " is given", instead)
                : Violation.when(
                        time.isNegative() || time.isZero(),
                        "a " + word + " of " + time.toSeconds() + " s leaves no time to wait",
                        instead);
    }
}
