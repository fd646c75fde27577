package dev.ballast.check;

import dev.ballast.dsl.ChangeBlock;
import dev.ballast.dsl.NodeBalancerBlock;
import dev.ballast.dsl.PortHandle;
import dev.ballast.dsl.PortSettingsBlock;
import dev.ballast.dsl.Words;
import dev.ballast.model.Backends;
import dev.ballast.model.Config;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.rules.BackendRules;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.PublicRules;
import dev.ballast.rules.Rule;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;

/** Finds settings of a port, an instance or a NodeBalancer that do not fit together, if all of them are constants. */
record SettingConflicts(CallValidator calls) {

    private static final String HTTPS = "https";
    private static final String PROTOCOL = "protocol";
    private static final String GENERATION = InstanceSetting.INTERFACE_GENERATION.word();
    private static final String PRIVATE = "privateIp";
    private static final Set<String> OF_PORT =
            Set.of(HTTPS, PROTOCOL, "algorithm", "stickiness", "cipherSuite", "proxyProtocol", "check");
    private static final Set<String> OF_CHECK = Set.of("path", "body", "interval", "timeout", "attempts");

    /** Checks the call of a word of that type if the word sets several settings. */
    void check(MethodCallExpression call, Class<?> words) {
        String word = call.getMethodAsString();
        if (words == Words.class && "instance".equals(word)) {
            WrittenWords.of(call, Set.of(GENERATION, PRIVATE), Set.of(PRIVATE), Set.of(GENERATION, PRIVATE), calls)
                    .ifPresent(written -> instance(call, written));
        } else if (words == Words.class
                && "nodebalancer".equals(word)
                && calls.notes().dialect().publicService()) {
            balancer(call, new WrittenNodes(call, calls));
        } else if (words == NodeBalancerBlock.class && "port".equals(word)) {
            WrittenWords.of(call, OF_PORT, Set.of(HTTPS), Set.of(HTTPS, PROTOCOL), calls)
                    .ifPresent(written -> port(call, written));
        } else if (words == PortHandle.class && "change".equals(word)) {
            WrittenWords.of(call, OF_PORT, Set.of(HTTPS), Set.of(HTTPS, PROTOCOL), calls)
                    .ifPresent(written -> change(call, written));
        } else if (PortSettingsBlock.class.isAssignableFrom(words)
                && "check".equals(word)
                && CallValidator.hasBraces(call)
                && calls.firstConstant(call).orElse(null) instanceof String kind) {
            WrittenWords.of(call, OF_CHECK, Set.of(), OF_CHECK, calls)
                    .ifPresent(written -> details(call, words, kind, settings(written)));
        }
    }

    private void instance(MethodCallExpression call, WrittenWords written) {
        report(
                call,
                written.place(PRIVATE),
                PublicRules.noPrivateAddress(
                        "instance " + calls.source().text(CallValidator.first(call)),
                        Objects.toString(written.value(GENERATION), null),
                        written.place(PRIVATE) != null));
    }

    /**
     * Checks the addresses and the number of nodes of a NodeBalancer. A block with a type or a region may create it; else the
     * NodeBalancer may exist already, in a VPC that other code names.
     */
    private void balancer(MethodCallExpression call, WrittenNodes written) {
        String title = "nodebalancer " + calls.source().text(CallValidator.first(call));
        Optional<MethodCallExpression> vpc = written.call("vpc");
        Optional<MethodCallExpression> typed = written.call("type");
        Optional<MethodCallExpression> backends = written.call("backends");
        String type = typed.flatMap(calls::firstConstant).map(Object::toString).orElse(null);
        String range = vpc.map(words -> written.option(words, "range"))
                .map(Object::toString)
                .orElse(null);
        boolean creates = (typed.isPresent() || written.call("region").isPresent())
                && written.call("adopt").isEmpty()
                && written.option(call, "adopt") == null;
        boolean exists = calls.firstConstant(call).orElse(null) instanceof Number;
        Map<Expression, String> addresses = written.addresses();
        addresses.values().removeIf(address -> Rule.NODE_ADDRESS
                .examine(address, InstantSource.system(), calls.notes().dialect())
                .isPresent());
        Backends kind = vpc.isPresent()
                ? Backends.VPC
                : backends.isPresent()
                        ? Backends.IPV6
                        : addresses.values().stream()
                                .filter(address -> BackendRules.premium(title, type, address)
                                        .isEmpty())
                                .findFirst()
                                .map(Backends::of)
                                .orElse(null);
        backends.ifPresent(word -> report(call, word, BackendRules.eitherKind(title, vpc.isPresent(), Backends.IPV6)));
        addresses.forEach((where, address) -> {
            Optional<Problem> missing = BackendRules.needsVpc("the block of " + title, vpc.isPresent(), address);
            Optional<Problem> wrong = BackendRules.premium(title, type, address)
                    .or(() -> BackendRules.mixedNodes(title, kind, address))
                    .or(() -> BackendRules.nodeInOwnRange(title, range, address))
                    .or(() -> missing.filter(problem -> creates));
            report(call, where, wrong);
            missing.filter(problem -> wrong.isEmpty() && !exists)
                    .ifPresent(problem -> calls.notes().warn(where, calls.worded(problem, where)));
        });
        String most = typed.isPresent() && type == null ? "premium" : type;
        written.nodes().forEach((port, nodes) -> {
            Expression number = CallValidator.first(port);
            report(call, number, BackendRules.nodes(calls.source().text(number), nodes, most));
            if (WrittenWords.of(port, Set.of(PROTOCOL), Set.of(), Set.of(PROTOCOL), calls)
                    .filter(words -> Config.UDP.equals(words.value(PROTOCOL)))
                    .isPresent()) {
                report(call, number, BackendRules.udp(title, most).filter(problem -> most != null || creates));
                written.nodesOf(port).forEach(node -> CallValidator.option(node, "mode")
                        .ifPresent(mode -> report(
                                call,
                                mode,
                                PortRules.mode("node " + calls.source().text(CallValidator.first(node)), false))));
            }
        });
    }

    private void port(MethodCallExpression call, WrittenWords written) {
        boolean certified = written.place(HTTPS) != null;
        String protocol = (String) written.value(PROTOCOL);
        String number = calls.source().text(CallValidator.first(call));
        report(
                call,
                Objects.requireNonNullElse(written.place(PROTOCOL), call.getMethod()),
                PortRules.httpsNeedsCertificate("port " + number + ", ", protocol, certified));
        if (!calls.notes().dialect().publicService()) {
            return;
        }
        String effective = certified ? HTTPS : Objects.toString(protocol, "http");
        reportUnfit(call, written, effective);
        Expression kind = written.place("check");
        if (written.value("check") != null && !written.hasDetails()) {
            report(call, kind, PortRules.checkProblem(settings(written)));
        }
    }

    /** Checks a change of a port. The port keeps every setting that the change does not name. */
    private void change(MethodCallExpression call, WrittenWords written) {
        String protocol = written.place(HTTPS) != null ? HTTPS : (String) written.value(PROTOCOL);
        if (protocol != null) {
            reportUnfit(call, written, protocol);
        }
    }

    private void reportUnfit(MethodCallExpression call, WrittenWords written, String protocol) {
        ResourceSettings<PortSetting, Config> settings = settings(written);
        for (PortSetting setting : PortSetting.values()) {
            report(call, written.place(setting.word()), PortRules.protocolProblem(setting, protocol, settings));
        }
    }

    /** Checks the details of a health check. In a change, existing settings of the port may complete them. */
    private void details(
            MethodCallExpression call, Class<?> words, String kind, ResourceSettings<PortSetting, Config> details) {
        Expression where = CallValidator.first(call);
        PortRules.unused(kind, details).ifPresent(unused -> calls.notes().warn(where, unused));
        if (words != ChangeBlock.class) {
            report(call, where, PortRules.checkProblem(details.withDefault(PortSetting.CHECK, kind)));
        }
    }

    private void report(MethodCallExpression call, Expression where, Optional<Problem> problem) {
        problem.ifPresent(wrong -> calls.notes().addConflict(call, where, calls.worded(wrong, where)));
    }

    private static ResourceSettings<PortSetting, Config> settings(WrittenWords written) {
        Map<PortSetting, Object> settings = new EnumMap<>(PortSetting.class);
        for (PortSetting setting : PortSetting.values()) {
            Object value = written.value(setting.word());
            if (value instanceof Duration time) {
                settings.put(setting, Math.toIntExact(time.toSeconds()));
            } else if (value instanceof Number number) {
                settings.put(setting, number.intValue());
            } else if (value instanceof String) {
                settings.put(setting, value);
            }
        }
        return new ResourceSettings<>(PortSetting.class, settings);
    }
}
