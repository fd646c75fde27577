package dev.ballast.reconcile.drift;

import dev.ballast.model.BalancerNode;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.PortConfig;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the details of a resource in a report: one line beside its differences. */
final class DriftDetails {

    private DriftDetails() {}

    /** Returns the line about a resource of that kind; that of an address, whose answer is its instance, is empty. */
    static String of(Kind kind, Object answer) {
        if (kind.isWhole() && answer instanceof Labelled whole) {
            return joined(whole.details());
        }
        return answer instanceof BalancerNode node ? of(node) : answer instanceof PortConfig config ? of(config) : "";
    }

    static String of(PortConfig config) {
        boolean counted = config.nodesStatus() != null && config.nodesStatus().total() > 0;
        return joined(Stream.of(
                config.protocol(),
                config.check() == null ? null : "check " + config.check(),
                counted
                        ? config.nodesStatus().up() + " of "
                                + config.nodesStatus().total() + " up"
                        : null));
    }

    static String of(BalancerNode node) {
        return joined(Stream.of(
                node.status() == null ? null : node.status().toLowerCase(Locale.ROOT),
                node.mode() == null || node.mode().equals(NodeSetting.MODE.defaultValue(node))
                        ? null
                        : "mode " + node.mode(),
                node.address()));
    }

    static boolean isDown(BalancerNode node) {
        return "down".equalsIgnoreCase(node.status());
    }

    /** Returns why a check finds the node down: the state of its instance, if that does not run, else the check that fails. */
    static String whyDown(BalancerNode node, PortConfig port, Function<String, Optional<Instance>> owner) {
        String address = Objects.toString(node.address(), "");
        return Optional.of(address)
                .filter(full -> !full.isEmpty())
                .flatMap(owner)
                .filter(instance -> instance.status() != null && !instance.isRunning())
                .map(instance -> "instance "
                        + Objects.toString(instance.label(), instance.id().toString()) + " is " + instance.status())
                .orElseGet(() -> "its check fails: " + check(port) + " to " + checked(address, port));
    }

    private static String check(PortConfig port) {
        return Stream.of(port.check(), port.checkPath())
                .filter(text -> text != null && !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String checked(String address, PortConfig port) {
        return PortConfig.isUdp(port.protocol()) && port.udpCheckPort() != null
                ? address.replaceFirst(":\\d+$", ":" + port.udpCheckPort())
                : address;
    }

    private static String joined(Stream<String> parts) {
        return parts.filter(part -> part != null && !part.isEmpty()).collect(Collectors.joining(", "));
    }
}
