package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import dev.ballast.sandbox.state.VolumeState;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request as a handler gets it.
 *
 * @param account the account at the moment of the request
 * @param path the match of the path; its groups are the ids and names
 */
public record SandboxRequest(AccountState account, RequestContext context, MatchResult path, ObjectNode body) {

    /** Returns an id of the path, counted from 0. Throws an HttpException, "not found", if the number is too large. */
    public long id(int position) {
        try {
            return Long.parseLong(path.group(position + 1));
        } catch (NumberFormatException tooLong) {
            throw HttpException.notFound();
        }
    }

    /** Returns a name of the path, counted from 0, with percent-encoding decoded. */
    public String name(int position) {
        return URLDecoder.decode(path.group(position + 1).replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Returns the NodeBalancer in the path; throws "not found" if it does not exist. */
    public NodeBalancerState balancer() {
        return account.balancers().find(id(0)).orElseThrow(HttpException::notFound);
    }

    /** Returns the config in the path, if it belongs to the NodeBalancer in the path; else throws "not found". */
    public ConfigState config() {
        long balancer = balancer().id();
        return account.configs()
                .find(id(1))
                .filter(config -> config.balancer() == balancer)
                .orElseThrow(HttpException::notFound);
    }

    /** Returns the nodes of a config. */
    public List<NodeState> nodes(ConfigState config) {
        return account.nodes().all().stream()
                .filter(node -> node.config() == config.id())
                .toList();
    }

    /** Returns the volume in the path; throws "not found" if it does not exist. */
    public VolumeState volume() {
        return account.volumes().find(id(0)).orElseThrow(HttpException::notFound);
    }

    /** Returns the value of a field of the body; null if it was not sent. */
    public <T> T get(Field<T> field) {
        return field.value().apply(body.path(field.name()));
    }

    /** Returns the value of a field of the body, or {@code otherwise} if it was not sent. */
    public <T> T get(Field<T> field, T otherwise) {
        T value = get(field);
        return value == null ? otherwise : value;
    }

    /** Returns whether it was sent below {@code /v4beta}. */
    public boolean isBeta() {
        return context.path().startsWith("/v4beta/");
    }

    /** Returns the time of the request. */
    public Instant now() {
        return account.now();
    }

    /**
     * Stores the sent ones of these fields with a resource, as fields that are only stored and shown. Adds its tags to the
     * account.
     */
    public void store(Resource item, Collection<Field<?>> fields) {
        ObjectNode stored = account.fields(item);
        fields.stream()
                .map(Field::name)
                .filter(name ->
                        !body.path(name).isMissingNode() && !body.path(name).isNull())
                .forEach(name -> stored.set(name, body.get(name)));
        stored.path("tags")
                .valueStream()
                .forEach(tag -> account.extended().tags().add(tag.asString()));
    }

    /** Returns the request with an object of its body as the whole body. */
    public SandboxRequest part(ObjectNode object) {
        return new SandboxRequest(account, context, path, object);
    }

    /** Returns the problems of the objects in a list, each with its place in the list. */
    public List<Reason> problems(Field<List<ObjectNode>> list, Function<SandboxRequest, List<Reason>> each) {
        List<ObjectNode> objects = get(list, List.of());
        return IntStream.range(0, objects.size())
                .boxed()
                .flatMap(i -> each.apply(part(objects.get(i))).stream()
                        .map(reason -> reason.within(list.name() + "[" + i + "].")))
                .toList();
    }

    /** Returns all problems of these fields. */
    public List<Reason> problems(List<Field<?>> fields) {
        return fields.stream()
                .flatMap(field -> field.problem(this).stream().map(reason -> new Reason(reason, field.name())))
                .toList();
    }
}
