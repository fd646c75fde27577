package dev.ballast.explore;

import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a simulated account has, by what a runbook can say about it: without ids and without what the service chooses. */
final class AccountPicture {

    /** The properties that the service chooses, so that they differ from one account to another. */
    private static final Set<String> CHOSEN =
            Set.of("ipv4", "ipv6", "linode_id", "hostname", "ssl_fingerprint", ResourceProperties.VPC_ADDRESSES);

    private final Map<ResourceKey, ResourceProperties> all;
    private final Map<Long, String> power;
    private final Map<String, String> owners = new HashMap<>();

    AccountPicture(Sandbox sandbox) {
        this.all = sandbox.resources();
        this.power = sandbox.power();
        all.values().stream()
                .filter(each -> each.kind() == ResourceKind.INSTANCE)
                .forEach(instance -> Stream.of("ipv4", ResourceProperties.VPC_ADDRESSES)
                        .flatMap(name -> instance.properties().path(name).valueStream())
                        .forEach(address -> owners.put(address.asString(), title(instance))));
    }

    /** Returns the resources of an account as texts, sorted. */
    static List<String> of(Sandbox sandbox) {
        AccountPicture picture = new AccountPicture(sandbox);
        return picture.all.values().stream().map(picture::text).sorted().toList();
    }

    /** Returns the names of the resources of an account, such as {@code node 'a' of port 443 of nodebalancer 'web'}, sorted. */
    static List<String> names(Sandbox sandbox) {
        AccountPicture picture = new AccountPicture(sandbox);
        return picture.all.values().stream().map(picture::title).sorted().toList();
    }

    /** Returns the name of one resource of an account. */
    static String name(Sandbox sandbox, ResourceProperties resource) {
        return new AccountPicture(sandbox).title(resource);
    }

    /** Returns what came, went and changed since an earlier picture, such as {@code ~ volume 'data' size: 20 -> 40}. */
    List<String> changesSince(AccountPicture earlier) {
        return Stream.concat(
                        earlier.all.values().stream()
                                .filter(resource -> !all.containsKey(resource.key()))
                                .map(resource -> "- " + earlier.title(resource)),
                        all.values().stream().map(resource -> {
                            ResourceProperties before = earlier.all.get(resource.key());
                            return before == null
                                    ? "+ " + text(resource)
                                    : change(title(resource), earlier.properties(before), properties(resource));
                        }))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String change(String title, ObjectNode before, ObjectNode after) {
        String fields = Stream.concat(before.propertyNames().stream(), after.propertyNames().stream())
                .distinct()
                .filter(name -> !before.path(name).equals(after.path(name)))
                .map(name -> name + ": "
                        + before.optional(name).map(JsonNode::toString).orElse("none") + " -> "
                        + after.optional(name).map(JsonNode::toString).orElse("none"))
                .collect(Collectors.joining(", "));
        return fields.isEmpty() ? "" : "~ " + title + " " + fields;
    }

    private String text(ResourceProperties resource) {
        return title(resource) + " " + properties(resource);
    }

    private ObjectNode properties(ResourceProperties resource) {
        ObjectNode own = resource.properties().deepCopy();
        JsonNode instance = own.path("linode_id");
        JsonNode address = own.path("address");
        own.remove(CHOSEN);
        if (instance.isNumber()) {
            ResourceProperties holder = all.get(new ResourceKey(ResourceKind.INSTANCE, instance.asLong()));
            own.put(
                    "on",
                    holder == null ? "" : holder.properties().path("label").asString(""));
        }
        if (resource.kind() == ResourceKind.INSTANCE) {
            own.put("power", power.get(resource.id()));
        } else if (resource.kind() == ResourceKind.RESERVED_IP) {
            own.remove("address");
        } else if (address.isString()) {
            own.put("address", owned(address.asString()));
        }
        return own;
    }

    /** Returns an address and port with the name of the instance that has the address. */
    private String owned(String address) {
        int colon = address.lastIndexOf(':');
        String owner = colon < 0 ? null : owners.get(address.substring(0, colon));
        return owner == null ? address : owner + address.substring(colon);
    }

    private String title(ResourceProperties resource) {
        JsonNode own = resource.properties();
        String word = resource.kind().word();
        return switch (resource.kind()) {
            case CONFIG ->
                "port " + own.path("port").asString() + " of "
                        + title(all.get(new ResourceKey(ResourceKind.NODEBALANCER, resource.holder())));
            case NODE ->
                "node '" + own.path("label").asString() + "' of "
                        + title(all.get(new ResourceKey(ResourceKind.CONFIG, resource.holder())));
            case RESERVED_IP -> word + " '" + own.path("tags").path(0).asString("") + "'";
            case INSTANCE, PROFILE, NODEBALANCER, VOLUME, VPC, FIREWALL, TAG ->
                own.hasNonNull("label")
                        ? word + " '" + own.path("label").asString() + "'"
                        : word + " of type " + own.path("type").asString("");
        };
    }
}
