package dev.ballast.explore;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.load.LoadGenerator;
import dev.ballast.load.TrafficReport;
import dev.ballast.model.Reference;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.SandboxBuilder;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The scenario of a user's runbook: it begins with the account and the ledger of the settings. */
final class RunbookScenario implements Scenario {

    /** The requests of a port in a second of the simulator's clock. */
    private static final int RATE = 5;

    private final Exploration.Settings settings;
    private final Consumer<Sandbox> ended;
    private final Map<String, Long> seen = new HashMap<>();
    private Set<ResourceKey> before = Set.of();
    private Map<String, Long> counts = Map.of();
    private Optional<Invariants.Judge> judge = Optional.empty();
    private Optional<LoadGenerator> users = Optional.empty();

    /** Creates the scenario; {@code ended} receives the service after each version. */
    RunbookScenario(Exploration.Settings settings, Consumer<Sandbox> ended) {
        this.settings = settings;
        this.ended = ended;
    }

    @Override
    public Path home() {
        return settings.home();
    }

    @Override
    public Map<String, String> environment() {
        return Map.of("BALLAST_REGION", settings.region());
    }

    @Override
    public String secret() {
        return Exploration.SECRET;
    }

    @Override
    public boolean logs() {
        return false;
    }

    @Override
    public SandboxBuilder service(SandboxBuilder empty) {
        settings.given().ifPresent(given -> empty.copyOf(given.account()));
        return watchesTraffic() ? empty.traffic() : empty;
    }

    private boolean watchesTraffic() {
        return settings.invariants().filter(Invariants::watchesTraffic).isPresent();
    }

    @Override
    public List<Entry> recorded() {
        return settings.given().map(Exploration.Given::ledger).orElse(List.of());
    }

    @Override
    public void begin(SimulatedAccount account, Supplier<Ledger> person, Supplier<Ledger> reader) {
        before = Set.copyOf(account.sandbox().resources().keySet());
        counts = counts(account);
        replaced(account).forEach(none -> {});
        users = watchesTraffic() ? Optional.of(new LoadGenerator(account.sandbox(), RATE)) : Optional.empty();
        TrafficReport seen = users.map(LoadGenerator::report).orElse(null);
        judge = settings.invariants().map(invariants -> invariants.judge(this, account.sandbox(), seen, reader));
    }

    @Override
    public List<String> answered() {
        return judge.map(each -> each.violations(false)).orElse(List.of());
    }

    @Override
    public void disturbed() {
        users.ifPresent(LoadGenerator::close);
    }

    @Override
    public void end() {
        disturbed();
        judge.ifPresent(Invariants.Judge::close);
    }

    @Override
    public Object picture(SimulatedAccount account) {
        ended.accept(account.sandbox());
        return AccountPicture.of(account.sandbox());
    }

    @Override
    public List<String> violations(SimulatedAccount account, List<Entry> entries, boolean settled) {
        return Stream.of(
                        counts(account).entrySet().stream()
                                .filter(name -> name.getValue() > Math.max(1, counts.getOrDefault(name.getKey(), 0L)))
                                .map(name -> name.getKey() + " exists twice")
                                .sorted(),
                        replaced(account),
                        judge.filter(each -> settled).stream().flatMap(each -> each.violations(true).stream()))
                .flatMap(all -> all)
                .toList();
    }

    /** Counts the resources of each name. */
    private static Map<String, Long> counts(SimulatedAccount account) {
        return AccountPicture.names(account.sandbox()).stream()
                .filter(name -> name.endsWith("'") || name.startsWith("port"))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
    }

    /** Names the volumes and addresses that runs deleted and created again: the new one does not have what the old one had. */
    private Stream<String> replaced(SimulatedAccount account) {
        return account.sandbox().resources().values().stream()
                .filter(resource ->
                        resource.kind() == ResourceKind.VOLUME || resource.kind() == ResourceKind.RESERVED_IP)
                .sorted(Comparator.comparing(ResourceProperties::id))
                .flatMap(resource -> {
                    String name = AccountPicture.name(account.sandbox(), resource);
                    Long before = seen.put(name, resource.id());
                    return before == null
                                    || account.sandbox()
                                            .resources()
                                            .containsKey(new ResourceKey(resource.kind(), before))
                                    || account.deleted().contains(before.toString())
                            ? Stream.empty()
                            : Stream.of(name + " was deleted and created again");
                });
    }

    @Override
    public Optional<String> created(SimulatedAccount account, Reference reference, List<Entry> entries) {
        Set<String> recorded = entries.stream()
                .filter(entry -> entry.id() != null)
                .filter(entry -> entry.reference().kind() == reference.kind())
                .map(Entry::id)
                .collect(Collectors.toSet());
        Map<ResourceKey, ResourceProperties> all = account.sandbox().resources();
        return (reference instanceof Reference.Address address
                        ? privateAddresses(all, address.instance(), entries)
                        : all.entrySet().stream()
                                .filter(resource -> !before.contains(resource.getKey()))
                                .map(Map.Entry::getValue)
                                .filter(resource -> isOf(resource, reference, all))
                                .map(RunbookScenario::id))
                .filter(id -> !recorded.contains(id))
                .findFirst();
    }

    private static Stream<String> privateAddresses(
            Map<ResourceKey, ResourceProperties> all, Reference instance, List<Entry> entries) {
        return entries.stream()
                .filter(entry -> entry.reference().equals(instance) && entry.id() != null)
                .map(entry -> all.get(new ResourceKey(ResourceKind.INSTANCE, Long.parseLong(entry.id()))))
                .filter(Objects::nonNull)
                .flatMap(RunbookScenario::addresses)
                .filter(address -> address.startsWith("192.168."));
    }

    private static Stream<String> addresses(ResourceProperties instance) {
        return instance.properties().path("ipv4").valueStream().map(JsonNode::asString);
    }

    private static String id(ResourceProperties resource) {
        return resource.kind() == ResourceKind.RESERVED_IP
                ? resource.properties().path(ResourceProperties.ADDRESS).asString()
                : Long.toString(resource.id());
    }

    /** Returns whether a resource can be what a reference means; an instance without a label can be any. */
    private static boolean isOf(
            ResourceProperties resource, Reference reference, Map<ResourceKey, ResourceProperties> all) {
        return resource.kind().name().equals(reference.kind().name())
                && isNamed(resource, reference)
                && reference
                        .holder()
                        .filter(holder -> !isOf(
                                all.get(new ResourceKey(resource.kind().holder().orElseThrow(), resource.holder())),
                                holder,
                                all))
                        .isEmpty();
    }

    private static boolean isNamed(ResourceProperties resource, Reference reference) {
        JsonNode own = resource.properties();
        if (reference instanceof Reference.Port port) {
            return own.path("port").asInt() == port.number();
        } else if (reference instanceof Reference.ById known) {
            return resource.id() == known.id();
        }
        JsonNode label =
                resource.kind() == ResourceKind.RESERVED_IP ? own.path("tags").path(0) : own.path("label");
        return label.asString(reference.name()).equals(reference.name());
    }

    @Override
    public boolean exists(SimulatedAccount account, String id) {
        return account.sandbox().resources().values().stream()
                .anyMatch(resource -> id(resource).equals(id)
                        || (resource.kind() == ResourceKind.INSTANCE
                                && addresses(resource).anyMatch(id::equals)));
    }
}
