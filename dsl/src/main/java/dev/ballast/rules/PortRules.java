package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import dev.ballast.model.Config;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The rules about two or more settings of a port at the public service. */
public final class PortRules {

    private PortRules() {}

    /** Returns what is wrong with the settings of a port of that protocol, if anything; a setting without a value has the usual one. */
    public static Optional<Problem> examine(String protocol, ResourceSettings<PortSetting, Config> settings) {
        return Stream.of(stickiness(protocol, settings), proxyProtocol(protocol, settings), check(settings))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** A certificate goes with https, and https with a certificate; {@code word} begins the remedy. */
    public static Optional<Problem> speaking(String word, String protocol, boolean certified) {
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

    /** Returns what is wrong with the stickiness for that protocol, if anything. */
    public static Optional<Problem> stickiness(String protocol, ResourceSettings<PortSetting, Config> settings) {
        return Problem.when(
                "http_cookie".equals(settings.text(PortSetting.STICKINESS)) && protocol.equals("tcp"),
                RefusalCode.OTHER_PROTOCOL,
                "stickiness http_cookie does not go with protocol tcp",
                "write stickiness 'table' or 'none', or protocol 'http'");
    }

    /** Returns what is wrong with the proxy protocol for that protocol, if anything. */
    public static Optional<Problem> proxyProtocol(String protocol, ResourceSettings<PortSetting, Config> settings) {
        String sent = Objects.toString(settings.text(PortSetting.PROXY_PROTOCOL), "none");
        return Problem.when(
                !sent.equals("none") && !protocol.equals("tcp"),
                RefusalCode.OTHER_PROTOCOL,
                "proxyProtocol " + sent + " does not go with protocol " + protocol,
                "write protocol 'tcp', or proxyProtocol 'none'");
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
