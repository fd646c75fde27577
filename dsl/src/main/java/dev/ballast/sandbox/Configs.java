package dev.ballast.sandbox;

import java.util.List;

/** The operations on the configuration profiles of a NodeBalancer (docs/api.md section 4, NodeBalancers, rule 6). */
final class Configs {

    private final State state;
    private final Nodes nodes;

    Configs(State state, Nodes nodes) {
        this.state = state;
        this.nodes = nodes;
    }

    Object create(Target target, Fields fields) {
        Balancer balancer = state.balancers.get(target.id(0));
        Config wanted = changed(Config.fresh(balancer.id()), fields);
        return view(state.configs.put(wanted.withId(state.nextId())));
    }

    Object read(Target target, Fields fields) {
        return view(find(state, target));
    }

    /** Changes the fields that are sent; the others stay. */
    Object change(Target target, Fields fields) {
        return view(state.configs.put(changed(find(state, target), fields)));
    }

    /** Returns the config a path names, below the NodeBalancer it belongs to. */
    static Config find(State state, Target target) {
        Balancer balancer = state.balancers.get(target.id(0));
        Config config = state.configs.get(target.id(1));
        if (config.balancer() != balancer.id()) {
            throw Refusal.notFound();
        }
        return config;
    }

    private Config changed(Config before, Fields fields) {
        String label =
                fields.text("label").must(Formats::isLabel, Formats.NO_LABEL).or(before.label());
        int port = port(before, fields);
        String protocol = oneOf(Formats.PROTOCOLS, fields, "protocol", before.protocol());
        String check = oneOf(Formats.CHECKS, fields, "check", before.check());
        String cert = fields.text("ssl_cert").value();
        String key = fields.text("ssl_key").value();
        fields.finish();
        Certificate certificate = new Tls(cert, key).accept(protocol, before.certificate());
        return new Config(before.id(), before.balancer(), label, port, protocol, check, certificate);
    }

    private int port(Config config, Fields fields) {
        return fields.integer("port")
                .must(Formats::isPort, "Must be 1-" + Limits.LARGEST_PORT)
                .must(port -> isFree(config, port), "there is a config for this port already; one config per port")
                .or((long) config.port())
                .intValue();
    }

    private boolean isFree(Config config, long port) {
        return state.configs.all().stream()
                .filter(other -> other.balancer() == config.balancer() && other.id() != config.id())
                .noneMatch(other -> other.port() == port);
    }

    private static String oneOf(List<String> words, Fields fields, String name, String otherwise) {
        return fields.text(name)
                .must(words::contains, "Must be one of " + String.join(", ", words))
                .or(otherwise);
    }

    private Object view(Config config) {
        int up = nodes.up(config);
        return config.view(up, nodes.of(config).size() - up);
    }
}
