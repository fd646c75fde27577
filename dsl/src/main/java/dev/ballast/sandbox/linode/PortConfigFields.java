package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.CertificateFields;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a config of a NodeBalancer, and its settings after a request. */
final class PortConfigFields {

    /** The certificate and key. */
    static final CertificateFields CERTIFICATE = new CertificateFields(PortConfigFields::isHttps, true);

    /** The fields of a body that describes a config. */
    static final List<Field<?>> ALL = Stream.of(
                    PortConfigSetting.FIELDS, CERTIFICATE.all(), List.<Field<?>>of(Field.ignored("label")))
            .<Field<?>>flatMap(List::stream)
            .toList();

    /** The settings that are only stored and shown. */
    static final List<Field<?>> STORED = PortConfigSetting.FIELDS.stream()
            .filter(field -> !List.of("port", "protocol", "check").contains(field.name()))
            .toList();

    private PortConfigFields() {}

    /** Returns the problems of a config and its nodes, and adds its port to the taken ones. */
    static List<Reason> problems(
            ConfigState before, SandboxRequest part, BalancerBackends backends, Set<String> taken) {
        List<Reason> wrong = Stream.of(ALL, List.<Field<?>>of(NodeFields.NODES))
                .flatMap(fields -> part.problems(fields).stream())
                .toList();
        return wrong.isEmpty() ? problems(before, part, after(before, part), backends, taken) : wrong;
    }

    private static List<Reason> problems(
            ConfigState before, SandboxRequest part, ObjectNode after, BalancerBackends backends, Set<String> taken) {
        List<Reason> wrong = new ArrayList<>(PortConfigSetting.problems(after));
        wrong.addAll(CERTIFICATE.problems(before.certificate(), part));
        if (!taken.add(port(after))) {
            String port = after.get("port").asString();
            wrong.add(new Reason("Another config is already using port " + port, null));
        }
        wrong.addAll(part.problems(NodeFields.NODES, node -> NodeFields.problems(before, node, after, backends)));
        return wrong;
    }

    /** Returns a key for the port of a config: udp and the other protocols may use the same number. */
    static String port(ObjectNode settings) {
        return settings.get("port").asString() + (isUdp(settings) ? " udp" : "");
    }

    /** Returns the settings of a config. */
    static ObjectNode of(ConfigState config, SandboxRequest request) {
        return after(config, request.part(SandboxJson.MAPPER.createObjectNode()));
    }

    /**
     * Returns the settings of a config after a request: the sent ones, else its former ones, else the defaults of its protocol.
     */
    static ObjectNode after(ConfigState before, SandboxRequest part) {
        ObjectNode had = had(before, part.account());
        PortConfigSetting.FIELDS.stream()
                .map(Field::name)
                .filter(part.body()::hasNonNull)
                .forEach(name -> had.set(name, part.body().get(name)));
        return PortConfigSetting.complete(had);
    }

    private static ObjectNode had(ConfigState config, AccountState account) {
        ObjectNode had = SandboxJson.MAPPER.createObjectNode().put("port", config.port());
        had.put("protocol", config.protocol()).put("check", config.check());
        if (config.id() != 0 && account.extended() != null && account.hasFields(config)) {
            had.setAll(account.fields(config));
        }
        return had;
    }

    /** Returns the settings of a config of an account, complete. */
    static ObjectNode of(ConfigState config, AccountState account) {
        return PortConfigSetting.complete(had(config, account));
    }

    /** Stores the sent settings of a config, and a short timeout of its checks, which stays when their interval changes. */
    static void store(ConfigState config, ObjectNode after, SandboxRequest part) {
        part.store(config, STORED);
        if (PortConfigSetting.hasShortTimeout(after)) {
            part.account().fields(config).set(PortConfigSetting.TIMEOUT, after.get(PortConfigSetting.TIMEOUT));
        }
    }

    private static boolean isHttps(SandboxRequest part) {
        boolean existing = part.path().groupCount() > 1;
        return protocol(existing ? part.config() : PortConfigRoutes.blank(0), part)
                .equals("https");
    }

    private static String protocol(ConfigState before, SandboxRequest part) {
        return part.body().path("protocol").asString(before.protocol());
    }

    /** Returns whether the settings have the protocol {@code udp}. */
    static boolean isUdp(ObjectNode settings) {
        return PortConfigSetting.is(settings, "protocol", "udp");
    }
}
