package dev.ballast.dsl;

import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Firewall;
import dev.ballast.model.FirewallRule;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.FirewallSetting;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.ReservedIpSetting;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Volume;
import dev.ballast.model.VolumeSetting;
import dev.ballast.model.Vpc;
import dev.ballast.model.VpcSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.imports.AccountContent;
import dev.ballast.reconcile.imports.AccountContent.WholeBalancer;
import dev.ballast.reconcile.imports.AccountContent.WholePort;
import dev.ballast.reconcile.imports.ResourceImport;
import dev.ballast.reconcile.outcome.ServiceLock;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Rule;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a runbook of the existing resources: VPCs, instances, volumes, then NodeBalancers with their ports and nodes, each with all
 * settings that a word can set and that differ from the default. Once the same resources are imported, a run of it sends no
 * write. This class sends nothing.
 */
public final class ExistingRunbook {

    private static final List<String> HEAD = List.of(
            "// The existing resources, as import --print read them. After an import of the same without --print, a run"
                    + " sends no write.",
            "// A run creates missing resources, and only then reads ROOT_PASS.");

    /** As many characters of such a runbook surely fit into a Java method, which holds 64 KB of code. */
    private static final int METHOD = 20_000;

    private final Account account;
    private final ResourceImport imports;
    private final boolean inMethods;
    private final int head;
    private final List<String> lines = new ArrayList<>(HEAD);
    private final Set<String> named = new HashSet<>();
    private final ScriptVariables variables = new ScriptVariables();
    private final Map<Long, String> instances = new HashMap<>();
    private final Map<String, String> addresses = new HashMap<>();
    private final Map<Long, String> subnets = new HashMap<>();
    private final Map<Long, List<Long>> subnetsOf = new HashMap<>();

    private ExistingRunbook(Account account, AccountContent content, String name, boolean inMethods) {
        this.account = account;
        this.imports = new ResourceImport(account);
        this.inMethods = inMethods;
        boolean read = content.vpcs() != null;
        boolean firewalls =
                !content.resources().getOrDefault(Kind.FIREWALL, List.of()).isEmpty();
        lines.add("// Left out, since it was not read: " + (read ? "" : "the VPC, ")
                + (firewalls ? "" : "the firewall and ") + "the reserved address of an instance (write "
                + (read ? "" : "vpc, ") + (firewalls ? "" : "firewall and ") + "reservedIp).");
        head = lines.size();
        Stream.ofNullable(content.vpcs())
                .flatMap(List::stream)
                .flatMap(Vpc::parts)
                .forEach(part -> part.instances().forEach(instance -> subnetsOf
                        .computeIfAbsent(instance, each -> new ArrayList<>())
                        .add(part.id())));
        content.resources().forEach((kind, all) -> all.forEach(one -> resource(kind, one, name)));
        content.balancers().forEach(balancer -> balancer(balancer, name));
        content.unread().forEach(why -> remark(0, "left out: " + why));
    }

    /**
     * Returns the text of the runbook, in several methods if it is too long for one. If {@code name} is null, each resource has
     * its name in the ledger, or else its label.
     */
    public static String of(Account account, AccountContent content, String name) {
        String text = String.join("\n", new ExistingRunbook(account, content, name, false).lines);
        return text.length() <= METHOD
                ? text
                : String.join("\n", new ExistingRunbook(account, content, name, true).methods());
    }

    private List<String> methods() {
        List<List<String>> methods = new ArrayList<>();
        int size = METHOD;
        for (String line : lines.subList(head, lines.size())) {
            if (methods.isEmpty() || (line.isEmpty() && size >= METHOD)) {
                methods.add(new ArrayList<>());
                size = 0;
            }
            methods.get(methods.size() - 1).add("    " + line);
            size += line.length();
        }
        List<String> all = new ArrayList<>(lines.subList(0, head));
        all.add("// In " + methods.size() + " methods, because a Java method holds only so much code.");
        List<String> calls = new ArrayList<>();
        for (List<String> method : methods) {
            calls.add("part" + (calls.size() + 1) + "()");
            all.add("");
            all.add("void " + calls.get(calls.size() - 1) + " {");
            all.addAll(method.stream()
                    .map(String::stripTrailing)
                    .dropWhile(String::isEmpty)
                    .toList());
            all.add("}");
        }
        all.add("");
        all.addAll(calls);
        return all;
    }

    private void resource(Kind kind, Labelled one, String given) {
        lines.add("");
        String name = name(kind, one, given);
        if (name == null) {
            return;
        }
        switch (kind) {
            case INSTANCE -> instance((Instance) one, name);
            case VOLUME -> volume((Volume) one, name);
            case VPC -> vpc((Vpc) one, name);
            case FIREWALL -> firewall((Firewall) one, name);
            case RESERVED_IP -> reservedIp((ReservedIp) one, name);
            case NODEBALANCER, CONFIG, NODE, ADDRESS ->
                throw new IllegalArgumentException(kind + " is written with its parts");
        }
    }

    private void instance(Instance instance, String name) {
        String word = "instance(" + quoted(name) + ")";
        // A variable of one method does not exist in the next one.
        String variable = inMethods ? word : variables.of(name);
        instances.put(instance.id(), variable);
        instance.privateIp().ifPresent(address -> addresses.put(address, variable));
        lines.add((inMethods ? "" : "def " + variable + " = ") + word + " {");
        for (InstanceSetting setting : InstanceSetting.values()) {
            setting(1, setting, instance, InstanceBlock.class);
            if (setting == InstanceSetting.IMAGE && instance.image() != null) {
                lines.add("    rootPass secret('ROOT_PASS')");
            }
        }
        instance.privateIp().ifPresent(address -> lines.add("    privateIp()"));
        lock(instance);
        List<Long> in = subnetsOf.getOrDefault(instance.id(), List.of());
        String written = in.stream().map(this::subnet).collect(Collectors.joining(" and "));
        if (in.size() > 1) {
            comment(1, "vpc " + written, "a runbook names one subnet");
        } else if (in.size() == 1) {
            lines.add("    vpc " + written);
        }
        lines.add("}");
    }

    private void volume(Volume volume, String name) {
        if (volume.size() == null) {
            comment(0, "volume " + volume.id() + ", named " + quoted(name), "the service does not show its size");
            return;
        }
        String on = volume.linodeId() == null ? "" : ", on: " + instance(volume.linodeId());
        ResourceSettings<VolumeSetting, Volume> shown =
                ResourceSettings.of(VolumeSetting.class).over(volume);
        String where = options(0, shown.only(VolumeSetting.REGION::equals), volume, VolumeBlock.class);
        String others = options(0, shown.with(VolumeSetting.REGION, null), volume, VolumeBlock.class);
        String lock = isLocked(volume) ? ", protect: 'service'" : "";
        lines.add("volume(" + quoted(name) + ", " + volume.size() + where + on + others + lock + ")");
    }

    private void lock(Labelled one) {
        if (isLocked(one)) {
            lines.add("    protect 'service'");
        }
    }

    /** Returns whether it has the lock that the word sets. */
    private static boolean isLocked(Labelled one) {
        return one.locks() != null && one.locks().contains(ServiceLock.TYPE);
    }

    private void vpc(Vpc vpc, String name) {
        // A variable of one method does not exist in the next one, where the id finds the subnet.
        String variable = inMethods ? null : variables.of(name);
        lines.add((inMethods ? "" : "def " + variable + " = ") + "vpc(" + quoted(name) + ") {");
        for (VpcSetting setting : VpcSetting.values()) {
            setting(1, setting, vpc, VpcBlock.class);
        }
        if (vpc.facts().containsKey(Vpc.IPV4)) {
            lines.add("    ipv4 '" + vpc.facts().get(Vpc.IPV4).replace(", ", "', '") + "'");
        }
        if (vpc.hasIpv6().orElse(false)) {
            lines.add("    ipv6()");
        }
        vpc.parts().forEach(part -> {
            if (!inMethods) {
                subnets.put(part.id(), variable + ".subnet(" + quoted(part.label()) + ")");
            }
            String text = "subnet " + quoted(part.label()) + ", " + quoted(part.ipv4())
                    + (part.hasIpv6().orElse(false) ? ", ipv6: true" : "");
            if (isWrong(Rule.SUBNET_LABEL, part.label()) || isWrong(Rule.SUBNET_RANGE, part.ipv4())) {
                comment(1, text, "a runbook cannot express it");
            } else {
                lines.add("    " + text);
            }
        });
        lines.add("}");
    }

    private String subnet(long id) {
        return subnets.getOrDefault(id, "subnet(" + id + ")");
    }

    /** Writes the instances behind it. A NodeBalancer has a line with its firewall. */
    private void firewall(Firewall firewall, String name) {
        lines.add("firewall(" + quoted(name) + ") {");
        rules("inbound", firewall.inbound());
        rules("outbound", firewall.outbound());
        setting(1, FirewallSetting.STATUS, firewall, FirewallBlock.class);
        setting(1, FirewallSetting.TAGS, firewall, FirewallBlock.class);
        if (firewall.entities() == null) {
            comment(1, "protects", "the service does not show what is behind it");
        } else {
            List<String> behind = firewall.entities().stream()
                    .filter(each -> each.kind() == Kind.INSTANCE)
                    .map(each -> instance(each.whole().id()))
                    .toList();
            if (!behind.isEmpty()) {
                lines.add("    protects " + String.join(", ", behind));
            }
        }
        lines.add("}");
    }

    private void rules(String word, FirewallRules rules) {
        if (rules == null) {
            comment(1, word, "the service does not show its rules");
        } else if (rules.rules().stream().anyMatch(FirewallRule::isForeign)) {
            comment(1, word + " " + rules, "a rule set or a list of addresses, which Ballast does not write");
        } else {
            lines.add("    " + word + " {");
            rules.lines().forEach(line -> lines.add("        " + Quoted.line(line)));
            lines.add("    }");
        }
    }

    private void reservedIp(ReservedIp address, String name) {
        ResourceSettings<ReservedIpSetting, ReservedIp> shown =
                ResourceSettings.of(ReservedIpSetting.class).over(address);
        List<String> tags = address.tags() == null ? List.of() : address.tags();
        boolean named = tags.stream().anyMatch(name::equalsIgnoreCase);
        if (!named && !tags.isEmpty()) {
            comment(0, "tags of reservedIp " + address.address(), "its name is none of them, and a block would add it");
        }
        List<String> others =
                named ? tags.stream().filter(tag -> !tag.equalsIgnoreCase(name)).toList() : List.of();
        lines.add("reservedIp(" + quoted(name)
                + options(0, shown.with(ReservedIpSetting.TAGS, others), address, ReservedIpBlock.class) + ")");
    }

    private String instance(long id) {
        return instances.getOrDefault(id, "instance(" + id + ")");
    }

    private void balancer(WholeBalancer whole, String given) {
        lines.add("");
        NodeBalancer balancer = whole.balancer();
        String name = name(Kind.NODEBALANCER, balancer, given);
        if (name == null) {
            return;
        }
        lines.add("nodebalancer(" + quoted(name) + ") {");
        for (BalancerSetting setting : BalancerSetting.values()) {
            setting(1, setting, balancer, NodeBalancerBlock.class);
        }
        lock(balancer);
        imports.reservedIp(balancer).ifPresent(address -> lines.add("    reservedIp " + quoted(address)));
        if (balancer.hasVpcInFront() && balancer.frontendVpcSubnetId() != null) {
            lines.add("    frontendVpc " + subnet(balancer.frontendVpcSubnetId()));
        }
        backends(whole);
        whole.ports().forEach(port -> port(name, port));
        lines.add("}");
    }

    private void backends(WholeBalancer whole) {
        BalancerVpc vpc = whole.vpc();
        if (vpc != null && vpc.subnetId() != null) {
            String range = vpc.range() == null ? "" : ", range: " + quoted(vpc.range());
            lines.add("    vpc " + subnet(vpc.subnetId()) + range);
        } else if (Backends.IPV6.toString().equals(whole.balancer().backendConnectivity())) {
            lines.add("    backends " + quoted(Backends.IPV6.toString()));
        }
    }

    private void port(String balancer, WholePort port) {
        PortConfig config = port.config();
        if (config.port() == null) {
            comment(1, "config " + config.id(), "the service does not show its port");
            return;
        }
        boolean https = "https".equals(config.protocol());
        String option = https
                ? ", https: cert(" + quoted(balancer + "-" + config.port() + ".pem") + ")"
                : List.of("tcp", PortConfig.UDP).contains(Objects.toString(config.protocol(), ""))
                        ? ", protocol: " + quoted(config.protocol())
                        : "";
        if (https) {
            remark(
                    1,
                    "The service never shows the key: write a file of the certificate with the SHA-1 "
                            + config.sslFingerprint() + " and its key.");
        }
        int head = lines.size();
        for (PortSetting setting : PortSetting.values()) {
            if (!setting.isOfCheck() && setting != PortSetting.CHECK) {
                setting(2, setting, config, PortBlock.class);
            }
        }
        check(config);
        Set<String> labels = new HashSet<>();
        imports.nodes(port).forEach(node -> node(node, labels));
        boolean braces = lines.size() > head;
        lines.add(head, "    port(" + config.port() + option + ")" + (braces ? " {" : ""));
        if (braces) {
            lines.add("    }");
        }
    }

    private static String missing(PortConfig config) {
        if (!config.check().startsWith("http")) {
            return null;
        }
        boolean body = config.check().equals("http_body");
        return Objects.toString(config.checkPath(), "").isEmpty()
                ? "path"
                : body && Objects.toString(config.checkBody(), "").isEmpty() ? "body" : null;
    }

    private void check(PortConfig config) {
        String kind = config.check();
        if (kind == null) {
            return;
        }
        String missing = missing(config);
        if (missing != null) {
            remark(2, "its check " + kind + " has no " + missing + ", which a runbook must give");
            return;
        }
        int head = lines.size();
        for (PortSetting setting : PortSetting.values()) {
            // The service keeps details that a kind of check does not use; a runbook with such details gets a warning.
            if (setting.isUsedBy(kind)) {
                setting(3, setting, config, HealthCheckBlock.class);
            }
        }
        if (lines.size() > head) {
            lines.add(head, "        check(" + quoted(kind) + ") {");
            lines.add("        }");
        } else if (!kind.equals("connection")) {
            lines.add("        check " + quoted(kind));
        }
    }

    private void node(BalancerNode node, Set<String> labels) {
        if (node.label() == null || node.address() == null) {
            comment(
                    2,
                    "node " + node.id(),
                    "the service does not show its " + (node.label() == null ? "label" : "address"));
            return;
        }
        String label = imports.name(Kind.NODE, node.id(), node.label());
        boolean again = !labels.add(label);
        int colon = Math.max(0, node.address().lastIndexOf(':'));
        String host = node.address().substring(0, colon);
        String port = node.address().substring(colon);
        String address = addresses.containsKey(host)
                ? addresses.get(host) + ".privateIp + " + quoted(port)
                : quoted(node.address());
        String options = options(2, ResourceSettings.of(NodeSetting.class).over(node), node, NodeBlock.class);
        String text = "node " + quoted(label) + ", " + address + options;
        if (again
                || isWrong(Rule.NODE_LABEL, label)
                || isWrong(Rule.NODE_ADDRESS, node.address())
                || node.isIpv6InVpc()) {
            comment(2, text, again ? "another node has the label" : "a runbook cannot express it");
        } else {
            lines.add("        " + text);
        }
    }

    /** Returns the name of a resource; if it has no usable one, writes the reason as a comment and returns null. */
    private String name(Kind kind, Labelled shown, String given) {
        String name = given == null
                ? imports.name(kind, shown.id(), shown.label())
                : imports.requireName(kind, shown.id(), given);
        boolean again = !named.add(kind + " " + name);
        if (again || isWrong(Rule.nameOf(kind), name)) {
            comment(
                    0,
                    kind.word() + " " + kind.idText(shown.id()) + " with the label "
                            + Quoted.of(Objects.toString(shown.label(), "")),
                    (again ? "another one has that name" : "that is not a name") + ": import it with a NAME");
            return null;
        }
        return name;
    }

    private boolean isWrong(Rule rule, Object value) {
        return rule.examine(value, account::now, account.dialect()).isPresent();
    }

    /** Writes a setting unless it has its default value, or a comment if its word refuses the value. */
    private <A> void setting(int depth, ResourceSetting<A> setting, A shown, Class<? extends Block> words) {
        call(setting, setting.of(shown), shown, words).ifPresent(said -> {
            String text = setting.word() + " " + said.text();
            if (said.wrong()) {
                comment(depth, text, "a runbook cannot express it");
            } else {
                lines.add("    ".repeat(depth) + text);
            }
        });
    }

    /** Returns the settings with unusual values as options, and writes a comment for each value that its word refuses. */
    private <S extends Enum<S> & ResourceSetting<A>, A> String options(
            int depth, ResourceSettings<S, A> shown, A answer, Class<? extends Block> words) {
        StringBuilder options = new StringBuilder();
        shown.values()
                .forEach((setting, value) -> call(setting, value, answer, words).ifPresent(said -> {
                    boolean list = setting.type() == List.class;
                    String text = setting.word() + ": " + (list ? "[" + said.text() + "]" : said.text());
                    if (said.wrong()) {
                        comment(depth, text, "a runbook cannot express it");
                    } else {
                        options.append(", ").append(text);
                    }
                }));
        return options.toString();
    }

    /** The text of a value as the argument of a word, and whether the word refuses the value. */
    private record WrittenCall(String text, boolean wrong) {}

    /**
     * Returns the value of a setting as the argument of its word; empty if it is the default value, or if the block has no such
     * word.
     */
    private <A> Optional<WrittenCall> call(
            ResourceSetting<A> setting, Object value, A answer, Class<? extends Block> words) {
        List<Method> ways = Vocabulary.of(words).methods(setting.word());
        if (value == null || value.equals(setting.defaultValue(answer)) || ways.isEmpty()) {
            return Optional.empty();
        }
        Parameter taken = ways.get(0).getParameters()[0];
        List<Object> given = arguments(taken.getType(), value);
        String text = given.stream().map(ExistingRunbook::literal).collect(Collectors.joining(", "));
        return Optional.of(new WrittenCall(
                text,
                Rule.declaredBy(taken)
                        .filter(rule -> given.stream().anyMatch(one -> isWrong(rule, one)))
                        .isPresent()));
    }

    private static List<Object> arguments(Class<?> taken, Object value) {
        if (taken == boolean.class && value instanceof String) {
            return List.of(value.equals("enabled"));
        }
        return value instanceof List<?> texts
                ? new ArrayList<>(texts)
                : List.of(taken == Duration.class ? Duration.ofSeconds((Integer) value) : value);
    }

    private void comment(int depth, String text, String why) {
        remark(depth, "left out: " + text + " (" + why + ")");
    }

    /**
     * Writes a comment. Line breaks in texts of the service become blanks, because they would end the comment, also as escapes
     * of Groovy.
     */
    private void remark(int depth, String text) {
        String safe = text.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]", " ").replace("\\", "\\\\");
        lines.add("    ".repeat(depth) + "// " + safe);
    }

    private static String literal(Object value) {
        return value instanceof String text
                ? quoted(text)
                : value instanceof Duration time ? time.toSeconds() + ".seconds" : String.valueOf(value);
    }

    private static String quoted(String text) {
        return Quoted.literal(Objects.toString(text, ""));
    }
}
