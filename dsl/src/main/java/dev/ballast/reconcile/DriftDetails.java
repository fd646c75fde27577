package dev.ballast.reconcile;

import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Config;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Volume;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a report tells of a resource beside its differences, in one line. */
final class DriftDetails {

    private DriftDetails() {}

    /** Returns the line about a resource of that kind; that of an address is empty. */
    static String of(Kind kind, Object answer) {
        return switch (kind) {
            case NODEBALANCER -> joined(((NodeBalancer) answer).ipv4());
            case CONFIG -> of((Config) answer);
            case NODE -> of((BalancerNode) answer);
            case INSTANCE -> of((Instance) answer);
            case VOLUME -> of((Volume) answer);
            case ADDRESS -> "";
        };
    }

    static String of(Config config) {
        boolean counted = config.nodesStatus() != null && config.nodesStatus().total() > 0;
        return joined(
                config.protocol(),
                config.check() == null ? null : "check " + config.check(),
                counted
                        ? config.nodesStatus().up() + " of "
                                + config.nodesStatus().total() + " up"
                        : null);
    }

    static String of(BalancerNode node) {
        return joined(
                node.status() == null ? null : node.status().toLowerCase(Locale.ROOT),
                node.mode() == null || node.mode().equals("accept") ? null : "mode " + node.mode(),
                node.address());
    }

    private static String of(Instance instance) {
        return joined(instance.status(), instance.publicIp().orElse(null));
    }

    private static String of(Volume volume) {
        String on = Optional.ofNullable(volume.linodeLabel())
                .orElse(volume.linodeId() == null ? null : volume.linodeId().toString());
        return joined(
                volume.status(),
                volume.size() == null ? null : volume.size() + " GB",
                on == null ? "not attached" : "attached to " + on);
    }

    static boolean isDown(BalancerNode node) {
        return "down".equalsIgnoreCase(node.status());
    }

    /** Returns why a check finds the node down: the state of its instance, if that does not run, else the check that fails. */
    static String whyDown(BalancerNode node, Config port, Function<String, Optional<Instance>> withAddress) {
        String address = Objects.toString(node.address(), "");
        return Optional.of(Backends.host(address))
                .filter(host -> !host.isEmpty())
                .flatMap(withAddress)
                .filter(instance ->
                        instance.status() != null && !instance.status().equals("running"))
                .map(instance -> "instance "
                        + Objects.toString(instance.label(), instance.id().toString()) + " is " + instance.status())
                .orElseGet(() -> "its check fails: " + check(port) + " to " + address);
    }

    private static String check(Config port) {
        return Stream.of(port.check(), port.checkPath())
                .filter(text -> text != null && !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String joined(String... parts) {
        return Stream.of(parts).filter(part -> part != null && !part.isEmpty()).collect(Collectors.joining(", "));
    }
}
