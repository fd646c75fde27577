package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import dev.ballast.model.Config;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The rules about two or more settings of a port at the public service. */
public final class PortRules {

    private static final List<String> HTTP = List.of("http", "https");
    private static final List<String> STREAMS = List.of("http", "https", "tcp");
    private static final List<String> TCP = List.of("tcp");
    private static final List<String> UDP = List.of(Config.UDP);

    /** The values that go with these protocols only. */
    private static final Map<PortSetting, Map<Object, List<String>>> ONLY = Map.of(
            PortSetting.ALGORITHM, Map.of("source", STREAMS, "ring_hash", UDP),
            PortSetting.STICKINESS, Map.of("table", STREAMS, "http_cookie", HTTP, "session", UDP, "source_ip", UDP),
            PortSetting.PROXY_PROTOCOL, Map.of("v1", TCP, "v2", TCP),
            PortSetting.CIPHER_SUITE, Map.of("recommended", STREAMS, "legacy", STREAMS),
            PortSetting.CHECK_PASSIVE, Map.of(true, STREAMS));

    private PortRules() {}

    /** Returns what is wrong with the settings of a port of that protocol, if anything; a setting without a value has the usual one. */
    public static Optional<Problem> examine(String protocol, ResourceSettings<PortSetting, Config> settings) {
        return fit(protocol, settings).or(() -> check(settings));
    }

    /** Returns what is wrong with one of the settings for that protocol, if anything. */
    public static Optional<Problem> fit(String protocol, ResourceSettings<PortSetting, Config> settings) {
        return Stream.of(PortSetting.values())
                .flatMap(setting -> fit(setting, protocol, settings).stream())
                .findFirst();
    }

    /** A certificate goes with https, and https with a certificate; {@code word} begins the remedy. */
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

    /** Returns what is wrong with the check, if anything. */
    public static Optional<Problem> check(ResourceSettings<PortSetting, Config> settings) {
        String kind = (String) settings.orUsual(PortSetting.CHECK);
        int interval = (Integer) settings.orUsual(PortSetting.CHECK_INTERVAL);
        int timeout = (Integer) settings.orUsual(PortSetting.CHECK_TIMEOUT);
        if (interval <= timeout) {
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

    /** Returns which of the details that are written for a kind of check it does not use, if any; the service keeps them. */
    public static Optional<Problem> unused(String kind, ResourceSettings<PortSetting, Config> details) {
        return details.values().keySet().stream()
                .filter(setting -> setting.isOfCheck() && !setting.isUsedBy(kind))
                .findFirst()
                .map(setting -> new Problem(
                        RefusalCode.UNUSED_DETAIL,
                        "check " + kind + " uses no " + setting.word() + ": the written value is stored and not used",
                        null));
    }

    private static boolean isBlank(ResourceSettings<PortSetting, Config> settings, PortSetting setting) {
        return Objects.toString(settings.text(setting), "").isBlank();
    }

    /** Returns what is wrong with a setting for that protocol, if anything. */
    public static Optional<Problem> fit(
            PortSetting setting, String protocol, ResourceSettings<PortSetting, Config> settings) {
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
                        + (Config.isUdp(protocol) ? "" : ", or protocol '" + speaking + "'"));
    }

    private static boolean takes(String protocol, PortSetting setting, Object value) {
        return ONLY.getOrDefault(setting, Map.of())
                .getOrDefault(value, List.of(protocol))
                .contains(protocol);
    }

    /** A port does not become one of udp, or one of udp another; null stands for a protocol that is not known or stays. */
    public static Optional<Problem> sameFamily(String port, String now, String wanted) {
        return Problem.when(
                now != null && wanted != null && Config.isUdp(now) != Config.isUdp(wanted),
                RefusalCode.UDP,
                port + " has protocol " + now + ", which cannot become " + wanted,
                "delete the port first; a block then creates it with protocol '" + wanted + "'");
    }

    /** A node of a udp port has no mode; {@code node} begins the message, {@code allowed} is false if it is given one. */
    public static Optional<Problem> mode(String node, boolean allowed) {
        return Problem.when(
                !allowed,
                RefusalCode.UDP,
                node + " is a node of a udp port, which has no mode and cannot be drained",
                "leave out mode, drain() and rolling; a node that is deleted gets no traffic");
    }

    /** A wait for the nodes of a port needs a check of them; {@code port} begins the message. */
    public static Optional<Problem> awaited(String port, String check) {
        return Problem.when(
                "none".equals(check),
                RefusalCode.UNCHECKED_NODES,
                port + " has check none: Ballast cannot know whether its nodes are up",
                "write check 'connection' in its block");
    }
}
