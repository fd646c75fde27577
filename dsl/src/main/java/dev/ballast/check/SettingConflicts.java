package dev.ballast.check;

import dev.ballast.check.WrittenBlock.Word;
import dev.ballast.dsl.BalancerVpcBlock;
import dev.ballast.dsl.ChangeBlock;
import dev.ballast.dsl.FirewallBlock;
import dev.ballast.dsl.FirewallChangeBlock;
import dev.ballast.dsl.FirewallHandle;
import dev.ballast.dsl.HealthCheckBlock;
import dev.ballast.dsl.InstanceBlock;
import dev.ballast.dsl.NodeBalancerBlock;
import dev.ballast.dsl.PortBlock;
import dev.ballast.dsl.PortHandle;
import dev.ballast.dsl.PortSettingsBlock;
import dev.ballast.dsl.RulesBlock;
import dev.ballast.dsl.VpcBlock;
import dev.ballast.dsl.Words;
import dev.ballast.model.Backends;
import dev.ballast.model.FirewallRule;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.FirewallSetting;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.rules.BackendRules;
import dev.ballast.rules.FirewallGrammar;
import dev.ballast.rules.LinodeRules;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import dev.ballast.rules.VpcRules;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;

/** Finds settings of a port, an instance or a NodeBalancer that do not fit together, if all of them are constants. */
record SettingConflicts(CallValidator calls) {

    private static final String PORT = "port";
    private static final String NODE = "node";
    private static final String HTTPS = "https";
    private static final String PROTOCOL = "protocol";
    private static final String CHECK = "check";
    private static final List<String> RULES = List.of("accept", "drop");
    private static final String GENERATION = InstanceSetting.INTERFACE_GENERATION.word();
    private static final String IPV6 = "ipv6";
    private static final String PRIVATE = "privateIp";

    /** Checks the call of a word of that type if the word sets several settings. */
    void check(MethodCallExpression call, Class<?> words) {
        String word = call.getMethodAsString();
        if (words == Words.class && "instance".equals(word)) {
            instance(call, new WrittenBlock(call, InstanceBlock.class, calls));
        } else if (words == Words.class && "nodebalancer".equals(word)) {
            WrittenBlock written = new WrittenBlock(call, NodeBalancerBlock.class, calls);
            parts(call, written);
            if (calls.notes().dialect().publicService()) {
                balancer(call, written);
            }
        } else if (words == Words.class && "vpc".equals(word)) {
            vpc(call, new WrittenBlock(call, VpcBlock.class, calls));
        } else if (words == NodeBalancerBlock.class && PORT.equals(word)) {
            port(call, new WrittenBlock(call, PortBlock.class, calls));
        } else if (words == PortHandle.class && "change".equals(word)) {
            change(call, new WrittenBlock(call, ChangeBlock.class, calls));
        } else if (words == Words.class && "firewall".equals(word)) {
            firewall(call, new WrittenBlock(call, FirewallBlock.class, calls));
        } else if (words == FirewallHandle.class && "change".equals(word)) {
            firewall(call, new WrittenBlock(call, FirewallChangeBlock.class, calls));
        } else if (PortSettingsBlock.class.isAssignableFrom(words)
                && CHECK.equals(word)
                && calls.firstConstant(call).orElse(null) instanceof String kind) {
            PortValues details = PortValues.of(new WrittenBlock(call, HealthCheckBlock.class, calls), calls);
            Stream.concat(
                            PortRules.unused(kind, details.settings()).stream(),
                            words == PortBlock.class && details.unknown().isEmpty()
                                    ? PortRules.unsureTimes(kind, details.settings()).stream()
                                    : Stream.empty())
                    .forEach(unsure -> calls.notes().warn(CallValidator.first(call), unsure));
        }
    }

    /** Checks the rules of a firewall, and their number in both directions. */
    private void firewall(MethodCallExpression call, WrittenBlock written) {
        int count = 0;
        for (FirewallSetting side : List.of(FirewallSetting.INBOUND, FirewallSetting.OUTBOUND)) {
            String from = ((FirewallRules) side.defaultValue()).side();
            List<Word> all = written.inBraces(side.word());
            for (Word rules : all) {
                report(call, rules.call().getMethod(), FirewallGrammar.once(side.word(), all.indexOf(rules) > 0));
                WrittenBlock block = new WrittenBlock(rules.call(), RulesBlock.class, calls);
                block.inBraces("otherwise").stream()
                        .skip(1)
                        .forEach(again ->
                                report(again.call(), again.call().getMethod(), FirewallGrammar.policyOnce(from, true)));
                List<Word> certain = RULES.stream()
                        .flatMap(word -> block.inBraces(word).stream())
                        .toList();
                Stream.concat(
                                certain.stream().map(Word::call),
                                RULES.stream().flatMap(word -> block.uncertain(word).stream()))
                        .forEach(rule -> rule(rule, from));
                count += certain.stream().mapToInt(Word::times).sum();
                report(call, rules.call().getMethod(), FirewallGrammar.count(count));
            }
        }
    }

    /** Checks a rule of a firewall as far as constants show its protocol, its ports and its addresses. */
    private void rule(MethodCallExpression rule, String side) {
        if (!(calls.firstConstant(rule).orElse(null) instanceof String protocol)
                || Rule.FIREWALL_PROTOCOL.examine(protocol).isPresent()) {
            return;
        }
        Optional<Expression> addresses = Optional.empty();
        for (String word : List.of(FirewallRules.FROM, FirewallRules.TO)) {
            Optional<Expression> given = CallValidator.option(rule, word);
            given.ifPresent(value -> report(rule, value, FirewallGrammar.side(side, word)));
            addresses = addresses.or(() -> given);
        }
        List<String> networks = addresses
                .map(value -> value instanceof ListExpression list
                        ? list.getExpressions().stream()
                                .map(Expression::getText)
                                .toList()
                        : FirewallRule.ANYWHERE)
                .orElse(List.of());
        Expression ports =
                CallValidator.positional(rule).stream().skip(1).findFirst().orElse(null);
        List<Optional<Object>> written = ports == null
                ? List.of()
                : (ports instanceof ListExpression list ? list.getExpressions() : List.of(ports))
                        .stream().map(calls.symbols()::constant).toList();
        String text = written.stream().allMatch(Optional::isPresent)
                ? written.stream().map(port -> port.get().toString()).collect(Collectors.joining(", "))
                : "";
        Expression place = ports == null
                        || FirewallGrammar.rule(side, protocol, "", networks).isPresent()
                ? addresses.orElse(rule.getMethod())
                : ports;
        report(rule, place, FirewallGrammar.rule(side, protocol, text, networks));
    }

    private void instance(MethodCallExpression call, WrittenBlock written) {
        if (written.isKnown(GENERATION) && written.isSure(PRIVATE) && written.has(PRIVATE)) {
            report(
                    call,
                    written.last(PRIVATE).place(),
                    LinodeRules.noPrivateAddress(
                            "instance " + calls.source().text(CallValidator.first(call)),
                            Objects.toString(written.value(GENERATION), null),
                            true));
        }
    }

    private void vpc(MethodCallExpression call, WrittenBlock written) {
        String title = "vpc " + calls.source().text(CallValidator.first(call));
        List<Word> lines = written.inBraces("subnet");
        distinct(lines, this::subnet, subnets -> VpcRules.distinct(title, subnets));
        if (written.isKnown(IPV6) && Boolean.FALSE.equals(written.value(IPV6))) {
            lines.forEach(line -> CallValidator.option(line.call(), IPV6)
                    .filter(value ->
                            Boolean.TRUE.equals(calls.symbols().constant(value).orElse(null)))
                    .ifPresent(value -> report(call, value, VpcRules.noIpv6(title, text(line.value())))));
        }
    }

    private VpcRules.Named subnet(Word subnet) {
        List<Expression> values = CallValidator.positional(subnet.call());
        return new VpcRules.Named(
                text(subnet.value()),
                values.size() < 2
                        ? null
                        : text(calls.symbols().constant(values.get(1)).orElse(null)));
    }

    /** Checks the ports and the nodes of a NodeBalancer, one after the other, as its block takes them. */
    private void parts(MethodCallExpression call, WrittenBlock written) {
        String name = calls.firstConstant(call).map(Object::toString).orElse(null);
        List<Word> ports = written.inBraces(PORT);
        List<Word> nodes = written.inBraces(NODE);
        distinct(ports, this::place, places -> Relations.distinctPorts(name, places));
        distinct(nodes, node -> text(node.value()), labels -> Relations.distinctNodeLabels(null, labels));
        List<MethodCallExpression> calledNodes = Stream.concat(
                        nodes.stream().map(Word::call), written.uncertain(NODE).stream())
                .toList();
        if (written.isSure(PORT)) {
            Relations.nodesNeedAPort(
                            name,
                            calledNodes.stream()
                                    .map(node -> text(calls.firstConstant(node).orElse(null)))
                                    .toList(),
                            ports.stream().map(port -> inner(port).has(NODE)).toList(),
                            List.of())
                    .ifPresent(problem -> calls.notes().error(calledNodes.get(0).getMethod(), problem));
        }
    }

    /** Reports each word whose constant the same word before it has. */
    private <T> void distinct(List<Word> words, Function<Word, T> kind, Function<List<T>, Optional<Problem>> relation) {
        List<T> before = new ArrayList<>();
        for (Word word : words) {
            List<T> values = Collections.nCopies(Math.min(word.times(), 2), word).stream()
                    .map(kind)
                    .filter(Objects::nonNull)
                    .toList();
            relation.apply(Stream.concat(before.stream(), values.stream()).toList())
                    .ifPresentOrElse(
                            problem -> calls.notes().error(word.place(), problem), () -> before.addAll(values));
        }
    }

    /** Returns the place of a port; null if its number or its protocol is unknown. */
    private String place(Word port) {
        WrittenBlock own = inner(port);
        return port.value() instanceof Number number && own.isKnown(PROTOCOL)
                ? PortConfig.place(number.intValue(), Objects.toString(own.value(PROTOCOL), null))
                : null;
    }

    private static String text(Object value) {
        return value instanceof String text ? text : null;
    }

    private WrittenBlock inner(Word port) {
        return new WrittenBlock(port.call(), PortBlock.class, calls);
    }

    /**
     * Checks the addresses and the number of nodes of a NodeBalancer. A block with a type or a region may create it; else the
     * NodeBalancer may exist already, in a VPC that other code names.
     */
    private void balancer(MethodCallExpression call, WrittenBlock written) {
        String title = "nodebalancer " + calls.source().text(CallValidator.first(call));
        List<Word> vpcs = written.inBraces("vpc");
        boolean vpc = !vpcs.isEmpty();
        boolean typed = written.has("type");
        String type = Objects.toString(written.value("type"), null);
        String range = vpc
                ? Objects.toString(
                        new WrittenBlock(vpcs.get(0).call(), BalancerVpcBlock.class, calls).value("range"), null)
                : null;
        boolean creates = (typed || written.has("region")) && !written.has("adopt");
        String most = typed && type == null ? "premium" : type;
        boolean exists = calls.firstConstant(call).orElse(null) instanceof Number;
        Map<Expression, String> addresses = addresses(written);
        addresses.values().removeIf(address -> Rule.NODE_ADDRESS
                .examine(address, InstantSource.system(), calls.notes().dialect())
                .isPresent());
        Backends kind = vpc
                ? Backends.VPC
                : written.has("backends")
                        ? Backends.IPV6
                        : addresses.values().stream()
                                .filter(address -> BackendRules.premium(title, type, address)
                                        .isEmpty())
                                .findFirst()
                                .map(Backends::of)
                                .orElse(null);
        written.inBraces("frontendVpc").stream()
                .filter(word -> creates || type != null)
                .forEach(word -> report(call, word.call(), BackendRules.front(title, most)));
        written.inBraces("backends")
                .forEach(word -> report(call, word.call(), BackendRules.eitherKind(title, vpc, Backends.IPV6)));
        addresses.forEach((where, address) -> {
            Optional<Problem> missing = BackendRules.needsVpc("the block of " + title, vpc, address);
            Optional<Problem> wrong = BackendRules.premium(title, type, address)
                    .or(() -> BackendRules.mixedNodes(title, kind, address))
                    .or(() -> BackendRules.nodeInOwnRange(title, range, address))
                    .or(() -> missing.filter(problem -> creates));
            report(call, where, wrong);
            missing.filter(problem -> wrong.isEmpty() && !exists)
                    .ifPresent(problem -> calls.notes().warn(where, calls.worded(problem, where)));
        });
        for (Word port : written.inBraces(PORT)) {
            WrittenBlock own = inner(port);
            List<Word> nodes = (own.has(NODE) || !own.isSure(NODE) ? own : written).inBraces(NODE);
            String number = calls.source().text(port.place());
            int count = nodes.stream().mapToInt(Word::times).sum();
            report(call, port.place(), BackendRules.nodes(number, count, most));
            if (own.isKnown(PROTOCOL) && PortConfig.UDP.equals(own.value(PROTOCOL))) {
                report(call, port.place(), BackendRules.udp(title, most).filter(problem -> most != null || creates));
                nodes.forEach(node -> CallValidator.option(node.call(), "mode")
                        .ifPresent(mode -> report(
                                call,
                                mode,
                                PortRules.mode("node " + calls.source().text(node.place()), false))));
            }
        }
    }

    /** Returns the constant addresses of the nodes, by the expressions that hold them. */
    private Map<Expression, String> addresses(WrittenBlock written) {
        Map<Expression, String> addresses = new LinkedHashMap<>();
        for (Word word : written.words()) {
            List<Expression> given = word.call() == null ? List.of() : CallValidator.positional(word.call());
            if (PORT.equals(word.name()) && word.call() != null) {
                addresses.putAll(addresses(inner(word)));
            } else if (NODE.equals(word.name()) && given.size() == 2) {
                calls.symbols()
                        .constant(given.get(1))
                        .ifPresent(address -> addresses.put(given.get(1), address.toString()));
            }
        }
        return addresses;
    }

    private void port(MethodCallExpression call, WrittenBlock written) {
        Integer number =
                calls.firstConstant(call).orElse(null) instanceof Number given ? (Integer) given.intValue() : null;
        distinct(
                written.inBraces(NODE),
                node -> text(node.value()),
                labels -> Relations.distinctNodeLabels(number, labels));
        if (!written.isSure(HTTPS) || !written.isKnown(PROTOCOL)) {
            return;
        }
        boolean certified = written.has(HTTPS);
        String protocol = Objects.toString(written.value(PROTOCOL), null);
        report(
                call,
                written.has(PROTOCOL) ? written.last(PROTOCOL).place() : call.getMethod(),
                PortRules.httpsNeedsCertificate(
                        "port " + calls.source().text(CallValidator.first(call)) + ", ", protocol, certified));
        if (calls.notes().dialect().publicService()) {
            String used = certified ? HTTPS : Objects.toString(protocol, "http");
            boolean reported = written.inBraces(CHECK).stream()
                    .anyMatch(word -> reportCheck(call, used, written.upTo(word), word));
            PortValues values = PortValues.of(written, calls);
            conflicts(used, values)
                    .filter(found -> !reported || found.setting() != PortSetting.CHECK)
                    .forEach(found -> report(call, values, found));
        }
    }

    /** Reports what is wrong with the details of a health check as the run does, when the block has taken this word. */
    private boolean reportCheck(MethodCallExpression call, String protocol, WrittenBlock begun, Word check) {
        Optional<PortRules.Conflict> found = conflicts(protocol, PortValues.of(begun, calls))
                .filter(conflict -> conflict.setting() == PortSetting.CHECK)
                .findFirst();
        report(call, check.place(), found.map(PortRules.Conflict::problem));
        return found.isPresent();
    }

    /** Checks a change of a port. The port keeps every setting that the change does not name. */
    private void change(MethodCallExpression call, WrittenBlock written) {
        boolean certified = written.has(HTTPS);
        if (!written.isSure(HTTPS) || !written.isKnown(PROTOCOL) || !(certified || written.has(PROTOCOL))) {
            return;
        }
        String protocol = Objects.toString(written.value(PROTOCOL), null);
        if (certified) {
            report(call, written.last(HTTPS).place(), PortRules.httpsNeedsCertificate("change(", protocol, true));
        }
        PortValues values = PortValues.of(written, calls).keepingOthers();
        conflicts(certified ? HTTPS : protocol, values).forEach(found -> report(call, values, found));
    }

    private static Stream<PortRules.Conflict> conflicts(String protocol, PortValues values) {
        return PortRules.conflicts(protocol, values.settings(), values.unknown());
    }

    private void report(MethodCallExpression call, PortValues values, PortRules.Conflict found) {
        report(call, values.places().get(found.setting()), Optional.of(found.problem()));
    }

    private void report(MethodCallExpression call, Expression where, Optional<Problem> problem) {
        problem.ifPresent(wrong -> calls.notes().addConflict(call, where, calls.worded(wrong, where)));
    }
}
