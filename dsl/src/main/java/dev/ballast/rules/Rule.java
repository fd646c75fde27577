package dev.ballast.rules;

import dev.ballast.certificate.Certificate;
import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The rules about single values, as a table: the name of the value, the rule in one sentence, the validation and the advice. A
 * rule refuses only what cannot work; what only the public service is known to refuse is advice. Rules have no state, so any
 * thread may use them; {@code null} is examined like any other value.
 */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum Rule {
    /** A name, by which the ledger finds the id of a resource. */
    NAME("name", TextRules.NAME, TextRules::name),

    /** The name of an instance, which the public service gets as its label. */
    INSTANCE_NAME("name", TextRules.NAME, TextRules::name),

    /** The label by which resources are found. */
    LABEL("label", "A label to find is not blank and has no control character.", TextRules::label),

    /** A tag of a resource. */
    TAG("tag", "A tag is not blank and has no control character.", TextRules::filled, TextRules::tagAdvice),

    /** The name of a user of the account. */
    USER("user", "The name of a user is not blank and has no control character.", TextRules::filled),

    /** Public keys, or the files that hold them. */
    AUTHORIZED_KEYS(
            "authorized keys",
            "An authorized key is a public SSH key, or a file of them that can be read.",
            InstanceFiles::examineKeys),

    /** The file of user data. */
    USER_DATA(
            "user data",
            "The file of user data can be read, and has 65535 bytes at most.",
            InstanceFiles::examineUserData,
            InstanceFiles::userDataAdvice),

    /** The name of a NodeBalancer, which goes out as its label (docs/api.md section 2; the format of labels is not shown). */
    BALANCER_NAME("name", TextRules.NAME, TextRules::name, TextRules::balancerAdvice),

    /** The name of a volume, which goes out as its label (docs/api.md section 2; the format of labels is not shown). */
    VOLUME_NAME("name", TextRules.NAME, TextRules::name, TextRules::volumeAdvice),

    /** A region identifier such as {@code us-east} (docs/api.md section 2). */
    REGION(
            "region",
            "A region is an id of lower-case letters, digits and hyphens, such as us-east.",
            TextRules::region),

    /** The plan of an instance, which is sent as it is written (docs/api.md section 2; the values are not shown). */
    PLAN("type", "A type is not blank and has no control character.", TextRules::filled),

    /** The image of an instance, which is sent as it is written (docs/api.md section 2; the values are not shown). */
    IMAGE("image", "An image is not blank and has no control character.", TextRules::filled),

    /** The label of a port, which goes out only where it is written (docs/api.md section 2). */
    PORT_LABEL("label", "A label of a port is not blank and has no control character.", TextRules::filled),

    /** The health check of a port, {@code connection} if it is not written (docs/api.md section 2; other kinds are not shown). */
    HEALTH_CHECK("check", "A check is not blank and has no control character.", TextRules::filled),

    /** The protocol of a port (docs/api.md section 2). */
    PROTOCOL("protocol", "A protocol is not blank and has no control character.", TextRules::filled),

    /** The algorithm of a port at the public service. */
    ALGORITHM(
            "algorithm",
            "An algorithm is roundrobin, leastconn or source.",
            TextRules.oneOf("algorithm", "roundrobin", "leastconn", "source")),

    /** The stickiness of a port at the public service. */
    STICKINESS(
            "stickiness",
            "A stickiness is none, table or, for http and https, http_cookie.",
            TextRules.oneOf("stickiness", "none", "table", "http_cookie")),

    /** The cipher suite of an https port at the public service. */
    CIPHER_SUITE(
            "cipher suite",
            "A cipher suite is recommended or legacy.",
            TextRules.oneOf("cipherSuite", "recommended", "legacy")),

    /** The proxy protocol of a tcp port at the public service. */
    PROXY_PROTOCOL(
            "proxy protocol",
            "A proxy protocol is none or, for tcp, v1 or v2.",
            TextRules.oneOf("proxyProtocol", "none", "v1", "v2")),

    /** The time from one health check to the next at the public service. */
    CHECK_INTERVAL(
            "interval",
            "The interval of a check is 2 to 3600 whole seconds, and longer than its timeout.",
            (Duration interval) -> seconds("interval", interval, 2, 3600, 10)),

    /** The time after which a health check has failed at the public service. */
    CHECK_TIMEOUT(
            "timeout of a check",
            "The timeout of a check is 1 to 30 whole seconds.",
            (Duration timeout) -> seconds("timeout", timeout, 1, 30, 5)),

    /** The number of failed health checks after which a node is down at the public service. */
    CHECK_ATTEMPTS("attempts", "The attempts of a check are 1 to 30.", WholeNumbers.ATTEMPTS),

    /** The path that a health check requests at the public service. */
    CHECK_PATH(
            "path",
            "The path of a check has letters, digits and / - % ? & = . only.",
            TextRules::checkPath,
            TextRules::checkPathAdvice),

    /** The regular expression that the answer to a health check matches at the public service. */
    CHECK_BODY("body", "The body of a check is a regular expression and not blank.", TextRules::checkBody),

    /** The weight of a node at the public service. */
    NODE_WEIGHT("weight", "The weight of a node is a whole number from 1 to 255.", WholeNumbers.WEIGHT),

    /** The mode of a node at the public service. */
    NODE_MODE(
            "mode",
            "The mode of a node is accept, reject, drain or backup.",
            TextRules.oneOf("mode", "accept", "reject", "drain", "backup")),

    /** The root password of an instance (docs/api.md section 2; its length is not shown). */
    ROOT_PASSWORD("root password", "A root password is a secret.", (Secret password) -> Optional.empty()),

    /** The label of a node (docs/api.md section 2; its format is not shown). */
    NODE_LABEL(
            "node label", "A node label is not blank and has no colon and no control character.", TextRules::nodeLabel),

    /** The address of a node, {@code <private_ipv4>:<port>} (docs/api.md section 2): 10/8, 172.16/12 or 192.168/16. */
    NODE_ADDRESS(
            "node address",
            "A node address is a private IPv4 address and a port, such as 192.168.128.7:80.",
            NodeAddress::examine),

    /** An id that the service assigns (docs/api.md section 2): 1 or more. */
    ID("id", "An id is a whole number of 1 or more.", WholeNumbers.ID),

    /** A port a balancer listens on: 1 to 65535 (docs/api.md section 2, config). */
    PORT("port", "A port is a number from 1 to 65535.", WholeNumbers.PORT),

    /** The size of a volume in whole gigabytes, at least 1 (docs/api.md section 8; its bounds are not shown). */
    VOLUME_SIZE(
            "size", "A volume has a size of whole gigabytes, 1 or more.", WholeNumbers.SIZE, WholeNumbers::sizeAdvice),

    /** The {@code client_conn_throttle} of a balancer: not negative (docs/api.md section 8; unit and bounds are not shown). */
    THROTTLE("throttle", "A throttle is 0 or more.", WholeNumbers.THROTTLE, WholeNumbers::throttleAdvice),

    /** The name of a secret; it is never quoted: a secret that is written here by mistake must not stand in a log. */
    SECRET(
            "secret",
            "A secret is named like an environment variable: letters, digits and underscores, no digit first.",
            TextRules::secret),

    /** The number of backends that a rolling takes out of service at a time. */
    BATCH("batch", "A batch is a number from 1 to 1000.", WholeNumbers.BATCH),

    /** The pause of a rolling between draining a backend and acting on it. */
    PAUSE("pause", "A pause is not negative.", Rule::wrongPause),

    /** The timeout of a wait. */
    TIMEOUT("timeout", "A timeout is longer than nothing.", Rule::wrongTimeout),

    /** The host of a self-signed certificate: a host name or an IPv4 address of up to 64 characters (RFC 5280). */
    HOST(
            "host",
            "A host of a certificate is a host name or an IPv4 address, up to 64 characters.",
            CertificateRules::host),

    /** A certificate as a value: its dates, as its subject and its key were examined when it was read. */
    CERTIFICATE(
            "certificate",
            "A certificate is valid now, its subject has a country or a common name, and its key belongs to it.",
            CertificateRules::examine,
            CertificateRules::advice),

    /** The files of a certificate: one with chain and key, or the chain's and then the key's (docs/api.md section 4, rule 6). */
    CERTIFICATE_FILES(
            "certificate files",
            "The files exist and hold a PEM certificate and the unencrypted key that belongs to it; "
                    + "dates and subject are those of a valid one.",
            CertificateRules::examineFiles,
            CertificateRules::adviceOnFiles);

    private final String word;
    private final String sentence;
    private final BiFunction<Object, Instant, Optional<Problem>> problem;
    private final BiFunction<Object, Instant, Optional<String>> advice;

    <T> Rule(String word, String sentence, Function<T, Optional<Problem>> problem) {
        this(word, sentence, problem, value -> Optional.empty());
    }

    <T> Rule(
            String word,
            String sentence,
            Function<T, Optional<Problem>> problem,
            Function<T, Optional<String>> advice) {
        this(
                word,
                sentence,
                (T value, Instant now) -> problem.apply(value),
                (T value, Instant now) -> advice.apply(value));
    }

    @SuppressWarnings("unchecked") // A rule is given only what the parameter that declares it takes.
    <T> Rule(
            String word,
            String sentence,
            BiFunction<T, Instant, Optional<Problem>> problem,
            BiFunction<T, Instant, Optional<String>> advice) {
        this.word = word;
        this.sentence = sentence;
        this.problem = (BiFunction<Object, Instant, Optional<Problem>>) (BiFunction<?, ?, ?>) problem;
        this.advice = (BiFunction<Object, Instant, Optional<String>>) (BiFunction<?, ?, ?>) advice;
    }

    /** Returns the rule that a parameter or a method declares, if it declares one. */
    public static Optional<Rule> declaredBy(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(ValidatedBy.class)).map(ValidatedBy::value);
    }

    /** Returns whether the rule reads files or the time, or is about what the service lists: its answer may change. */
    public boolean isAboutOutside() {
        return switch (this) {
            case REGION, PLAN, IMAGE, AUTHORIZED_KEYS, USER_DATA, CERTIFICATE, CERTIFICATE_FILES -> true;
            default -> false;
        };
    }

    /** Returns the word for the value, such as {@code port}. */
    public String word() {
        return word;
    }

    /** Returns the rule in one sentence, for documentation and completion. */
    public String sentence() {
        return sentence;
    }

    /** Returns what is wrong with the value now, if anything, whatever the service. */
    public Optional<Problem> examine(Object value) {
        return examine(value, InstantSource.system());
    }

    /** Returns what is wrong with the value at that time, if anything, whatever the service. */
    public Optional<Problem> examine(Object value, InstantSource clock) {
        return TextRules.objectIn(value, word).or(() -> problem.apply(value, clock.instant()));
    }

    /** Returns what is wrong with the value at that time, if anything; for the public service also what only it refuses. */
    public Optional<Problem> examine(Object value, InstantSource clock, Dialect dialect) {
        if (dialect.publicService() && this == NODE_ADDRESS) {
            return NodeAddress.examinePublic((String) value);
        }
        Optional<Problem> wrong = examine(value, clock);
        if (wrong.isPresent()) {
            return wrong;
        }
        return dialect.publicService()
                ? PublicRules.of(this, value, advice.apply(value, clock.instant()))
                : switch (this) {
                    case CERTIFICATE -> CertificateRules.examineForDocument((Certificate) value);
                    case CERTIFICATE_FILES -> CertificateRules.examineFilesForDocument((List<?>) value);
                    default -> Optional.empty();
                };
    }

    /** Returns why a valid value is likely to be wrong, if it is; for the public service without what is refused there. */
    public Optional<String> advice(Object value, InstantSource clock, Dialect dialect) {
        return dialect.publicService() && PublicRules.refusesAdvice(this)
                ? Optional.empty()
                : advice.apply(value, clock.instant())
                        .or(() -> dialect.publicService() ? PublicRules.note(this, value) : Optional.empty());
    }

    private static Optional<Problem> seconds(String word, Duration time, int least, int most, int such) {
        String instead = "write " + word + " " + such + ".seconds: whole seconds from " + least + " to " + most;
        if (time == null) {
            return Problem.found("no " + word + " is given", instead);
        }
        boolean whole = time.equals(Duration.ofSeconds(time.toSeconds()))
                && time.toSeconds() >= least
                && time.toSeconds() <= most;
        return Problem.when(!whole, "a check has no " + word + " of " + time.toMillis() + " ms", instead);
    }

    private static Optional<Problem> wrongPause(Duration pause) {
        String instead = "write a duration such as pause: 30.seconds";
        return pause == null
                ? Problem.found("no pause is given", instead)
                : Problem.when(pause.isNegative(), "a pause of " + pause.toSeconds() + " s is negative", instead);
    }

    private static Optional<Problem> wrongTimeout(Duration timeout) {
        String instead = "write a duration such as timeout: 30.seconds";
        if (timeout == null) {
            return Problem.found("no timeout is given", instead);
        }
        return Problem.when(
                timeout.isNegative() || timeout.isZero(),
                "a timeout of " + timeout.toSeconds() + " s leaves no time to wait",
                instead);
    }
}
