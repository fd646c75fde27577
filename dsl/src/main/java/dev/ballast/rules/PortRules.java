package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rules for combinations of settings of a port at Linode. Each method returns the problem, or empty if there
 * is none.
 */
public final class PortRules {

    private static final List<String> HTTP = List.of("http", "https");
    private static final List<String> STREAMS = List.of("http", "https", "tcp");
    private static final List<String> TCP = List.of("tcp");
    private static final List<String> UDP = List.of(PortConfig.UDP);

    private static final int DESCRIBED_INTERVAL = 5;

    /** The values that are allowed only with these protocols. */
    private static final Map<PortSetting, Map<Object, List<String>>> ONLY = Map.of(
            PortSetting.ALGORITHM, Map.of("source", STREAMS, "ring_hash", UDP),
            PortSetting.STICKINESS, Map.of("table", STREAMS, "http_cookie", HTTP, "session", UDP, "source_ip", UDP),
            PortSetting.PROXY_PROTOCOL, Map.of("v1", TCP, "v2", TCP),
            PortSetting.CIPHER_SUITE, Map.of("recommended", STREAMS, "legacy", STREAMS),
            PortSetting.CHECK_PASSIVE, Map.of(true, STREAMS));

    private PortRules() {}

    /** A problem of the settings of a port, and the setting that it is about. */
    public record Conflict(PortSetting setting, Problem problem) {}

    /** Examines the settings of a port with this protocol. A setting without a value has its default value. */
    public static Optional<Problem> settingsProblem(
            String protocol, ResourceSettings<PortSetting, PortConfig> settings) {
        return conflicts(protocol, settings, Set.of()).map(Conflict::problem).findFirst();
    }

    /** Returns all problems of such settings, in the order in which a run refuses them; accepts unknown settings. */
    public static Stream<Conflict> conflicts(
            String protocol, ResourceSettings<PortSetting, PortConfig> settings, Set<PortSetting> unknown) {
        Stream<Conflict> unfit = Stream.of(PortSetting.values())
                .filter(setting -> !unknown.contains(setting))
                .flatMap(setting ->
                        protocolProblem(setting, protocol, settings)
                                .map(problem -> new Conflict(setting, problem))
                                .stream());
        boolean known = unknown.stream().noneMatch(setting -> setting == PortSetting.CHECK || setting.isOfCheck());
        return Stream.concat(
                unfit,
                Optional.of(settings)
                        .filter(all -> known)
                        .flatMap(PortRules::checkProblem)
                        .map(problem -> new Conflict(PortSetting.CHECK, problem))
                        .stream());
    }

    /** Refuses a setting that does not fit this protocol. */
    public static Optional<Problem> protocolProblem(
            String protocol, ResourceSettings<PortSetting, PortConfig> settings) {
        return Stream.of(PortSetting.values())
                .flatMap(setting -> protocolProblem(setting, protocol, settings).stream())
                .findFirst();
    }

    /** Refuses https without a certificate, and a certificate with another protocol; {@code word} begins the remedy. */
    public static Optional<Problem> httpsNeedsCertificate(String word, String protocol, boolean certified) {
        if (certified && protocol != null && !"https".equals(protocol)) {
            return Problem.found(
                    RefusalCode.HTTPS, "a certificate goes with https, not with " + protocol, "leave out protocol:");
        }
        return Problem.when(
                "https".equals(protocol) && !certified,
                RefusalCode.HTTPS,
                "https needs a certificate",
                "write " + word + "https: cert('site.pem')" + (word.endsWith("(") ? ")" : ""));
    }

    /** Examines what a verification expects: that its port can show it, and that it is something. */
    public static Optional<Problem> verified(
            String port, String protocol, boolean requests, boolean certificate, boolean connects) {
        if (PortConfig.isUdp(protocol)) {
            return Problem.found(
                    RefusalCode.VERIFY,
                    port + " is udp, and no answer of it is known",
                    "ask the service behind it with its own client");
        }
        if (protocol.equals("tcp") && (requests || certificate)) {
            return Problem.found(
                    RefusalCode.VERIFY,
                    port + " is tcp, so that verify can only connect to it",
                    "write verify { connect() }");
        }
        if (protocol.equals("http") && certificate) {
            return Problem.found(
                    RefusalCode.VERIFY, port + " is http, and serves no certificate", "leave out certificate()");
        }
        return Problem.when(
                !requests && !certificate && !connects,
                RefusalCode.VERIFY,
                "the braces of verify expect nothing of " + port,
                "write what to see, such as verify { get '/health'; status 200 }");
    }

    /** Examines the details of the health check. */
    public static Optional<Problem> checkProblem(ResourceSettings<PortSetting, PortConfig> settings) {
        String kind = (String) settings.orDefault(PortSetting.CHECK);
        int interval = (Integer) settings.orDefault(PortSetting.CHECK_INTERVAL);
        int timeout = (Integer) settings.orDefault(PortSetting.CHECK_TIMEOUT);
        boolean both = settings.has(PortSetting.CHECK_INTERVAL) && settings.has(PortSetting.CHECK_TIMEOUT);
        if (both && interval <= timeout) {
            return Problem.found(
                    RefusalCode.CHECK_DETAILS,
                    "a check every " + interval + " s with a timeout of " + timeout + " s: the interval must be longer",
                    "write interval " + (timeout + 1) + ".seconds, or a timeout below the interval");
        }
        if (PortSetting.CHECK_PATH.isUsedBy(kind) && isBlank(settings, PortSetting.CHECK_PATH)) {
            return Problem.found(
                    RefusalCode.CHECK_DETAILS,
                    "check " + kind + " has no path",
                    "write check('" + kind + "') { path '/health' }");
        }
        return Problem.when(
                kind.equals("http_body") && isBlank(settings, PortSetting.CHECK_BODY),
                RefusalCode.CHECK_DETAILS,
                "check http_body has no body",
                "write the regular expression that the answer matches, such as body 'ok'");
    }

    /**
     * Returns the reason why an interval without a timeout, or a timeout without an interval, may be refused; empty if there is
     * none. The answers of the service and its description have other defaults.
     */
    public static Optional<Problem> unsureTimes(String kind, ResourceSettings<PortSetting, PortConfig> details) {
        boolean used = PortSetting.CHECK_INTERVAL.isUsedBy(kind);
        boolean interval = used && details.has(PortSetting.CHECK_INTERVAL);
        boolean timeout = used && details.has(PortSetting.CHECK_TIMEOUT);
        int every = (Integer) details.orDefault(PortSetting.CHECK_INTERVAL);
        int within = (Integer) details.orDefault(PortSetting.CHECK_TIMEOUT);
        if (interval && !timeout && every <= within) {
            return unsure("every " + every + " s without a timeout", within, 3, "below the interval");
        }
        return timeout && !interval && within >= DESCRIBED_INTERVAL
                ? unsure(
                        "with a timeout of " + within + " s without an interval",
                        every,
                        DESCRIBED_INTERVAL,
                        "above the timeout")
                : Optional.empty();
    }

    private static Optional<Problem> unsure(String what, int recorded, int described, String where) {
        return Optional.of(new Problem(
                RefusalCode.CHECK_DETAILS,
                "a check " + what + ", which is " + recorded + " s by answers of the service and " + described
                        + " s by its description: write one " + where,
                null));
    }

    /** Returns the first detail that this kind of check does not use. The service stores such details. */
    public static Optional<Problem> unused(String kind, ResourceSettings<PortSetting, PortConfig> details) {
        return details.values().keySet().stream()
                .filter(setting -> setting.isOfCheck() && !setting.isUsedBy(kind))
                .findFirst()
                .map(setting -> new Problem(
                        RefusalCode.UNUSED_DETAIL,
                        "check " + kind + " uses no " + setting.word() + ": the written value is stored and not used",
                        null));
    }

    private static boolean isBlank(ResourceSettings<PortSetting, PortConfig> settings, PortSetting setting) {
        return Objects.toString(settings.text(setting), "").isBlank();
    }

    /** Refuses a value of this setting that does not fit the protocol. */
    public static Optional<Problem> protocolProblem(
            PortSetting setting, String protocol, ResourceSettings<PortSetting, PortConfig> settings) {
        Object value = settings.values().get(setting);
        if (value == null || takes(protocol, setting, value)) {
            return Optional.empty();
        }
        List<String> others = Rule.known(setting.word()).stream()
                .filter(other -> takes(protocol, setting, other))
                .toList();
        String speaking = ONLY.get(setting).get(value).get(0);
        return Problem.found(
                RefusalCode.OTHER_PROTOCOL,
                setting.word() + " " + value + " does not go with protocol " + protocol,
                (others.isEmpty() ? "leave out " : "write ")
                        + setting.word()
                        + (others.isEmpty() ? "" : " " + Quoted.oneOf(others))
                        + (PortConfig.isUdp(protocol) ? "" : ", or protocol '" + speaking + "'"));
    }

    private static boolean takes(String protocol, PortSetting setting, Object value) {
        return ONLY.getOrDefault(setting, Map.of())
                .getOrDefault(value, List.of(protocol))
                .contains(protocol);
    }

    /** Refuses a change of a port from udp or to udp. A null protocol is unknown or does not change. */
    public static Optional<Problem> sameFamily(String port, String now, String wanted) {
        return Problem.when(
                now != null && wanted != null && PortConfig.isUdp(now) != PortConfig.isUdp(wanted),
                RefusalCode.UDP,
                port + " has protocol " + now + ", which cannot become " + wanted,
                "delete the port first; a block then creates it with protocol '" + wanted + "'");
    }

    /** Refuses a mode of a node of a udp port; {@code node} begins the message, and {@code allowed} is false for such a mode. */
    public static Optional<Problem> mode(String node, boolean allowed) {
        return Problem.when(
                !allowed,
                RefusalCode.UDP,
                node + " is a node of a udp port, which has no mode and cannot be drained",
                "leave out mode, drain() and rolling; a node that is deleted gets no traffic");
    }

    /** Refuses a wait for the nodes of a port without a health check; {@code port} begins the message. */
    public static Optional<Problem> awaited(String port, String check) {
        return Problem.when(
                "none".equals(check),
                RefusalCode.UNCHECKED_NODES,
                port + " has check none: Ballast cannot know whether its nodes are up",
                "write check 'connection' in its block");
    }
}
