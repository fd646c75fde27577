package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.state.ExtendedState.FirewallState;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.ExtendedState.SubnetState;
import dev.ballast.sandbox.state.ExtendedState.VpcState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import dev.ballast.sandbox.state.VolumeState;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The fields of each kind that the simulation only stores and shows. */
public final class StoredFields {

    private static final Field<String> IPV6 = Field.text("ipv6");
    private static final Field<List<String>> LOCKS = Field.texts("locks");

    /** The names of these fields by kind. */
    public static final Map<Class<? extends Resource>, Set<String>> BY_KIND = Map.of(
            InstanceState.class,
            names(
                    InstanceFields.SHOWN,
                    InstanceFields.CHANGED,
                    List.of(
                            InstanceFields.ALERTS,
                            InstanceFields.SCHEDULE,
                            Field.flag("has_user_data"),
                            Field.text("interface_generation"),
                            IPV6,
                            LOCKS)),
            NodeBalancerState.class,
            names(BalancerFields.USUAL.keySet(), BalancerFields.FRONT, List.of(BalancerFields.FIREWALL, IPV6, LOCKS)),
            ConfigState.class,
            names(PortConfigFields.STORED),
            NodeState.class,
            names(NodeFields.USUAL.keySet()),
            VolumeState.class,
            names(LinodeVolumeRoutes.STORED, List.of(LOCKS)),
            FirewallState.class,
            FirewallRoutes.STORED,
            ProfileState.class,
            Set.of("label", InterfaceFields.ALL.name()),
            VpcState.class,
            Set.of("label", "description", "vpc_type", "ipv4", "ipv6"),
            SubnetState.class,
            Set.of("label", "ipv6", "linodes", "nodebalancers", "databases"));

    private StoredFields() {}

    /**
     * Adds stored fields to the view of a resource and returns it. {@code defaults} has the values of fields that were not sent.
     */
    static Map<String, Object> view(Map<String, Object> view, ObjectNode stored, Map<Field<?>, Object> defaults) {
        Map<String, Object> shown = new TreeMap<>();
        defaults.forEach(
                (field, value) -> shown.put(field.name(), stored.has(field.name()) ? stored.get(field.name()) : value));
        view.putAll(shown);
        return view;
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    private static Set<String> names(Collection<Field<?>>... fields) {
        return Stream.of(fields).flatMap(Collection::stream).map(Field::name).collect(Collectors.toUnmodifiableSet());
    }
}
