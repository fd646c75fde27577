package dev.ballast.ledger;

import dev.ballast.network.HostAddresses;
import java.net.InetAddress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.postgresql.PGProperty;

/**
 * The addresses of the hosts of a PostgreSQL URL. The driver connects to the first address of a host only. If that fails,
 * another one is chosen, until that one fails. One thread uses it at a time.
 */
final class PostgresAddresses {

    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final Map<String, HostAddresses> hosts;
    private final Map<String, InetAddress> chosen = new LinkedHashMap<>();

    /**
     * Creates the addresses of the hosts.
     *
     * @param named the properties in the URL; null for one that the driver refuses
     */
    PostgresAddresses(Properties named, HostAddresses.Lookup lookup, Consumer<String> notes) {
        this.hosts = named == null || PGProperty.SOCKET_FACTORY.getOrDefault(named) != null
                ? Map.of()
                : hosts(named, lookup, notes);
    }

    private static Map<String, HostAddresses> hosts(
            Properties named, HostAddresses.Lookup lookup, Consumer<String> notes) {
        String[] names = PGProperty.PG_HOST.getOrDefault(named).split(",", -1);
        String[] ports = PGProperty.PG_PORT.getOrDefault(named).split(",", -1);
        return IntStream.range(0, names.length)
                .boxed()
                .collect(Collectors.toMap(
                        i -> names[i] + ":" + ports[i],
                        i -> new HostAddresses(names[i], Integer.parseInt(ports[i]), lookup, notes),
                        (one, same) -> one,
                        LinkedHashMap::new));
    }

    /** Makes the driver connect to the chosen addresses. */
    void set(Properties properties) {
        if (!chosen.isEmpty()) {
            properties.setProperty(PGProperty.SOCKET_FACTORY.getName(), AddressSocketFactory.class.getName());
            properties.setProperty(
                    PGProperty.SOCKET_FACTORY_ARG.getName(),
                    chosen.entrySet().stream()
                            .map(host -> host.getKey() + "=" + host.getValue().getHostAddress())
                            .collect(Collectors.joining(" ")));
        }
    }

    /** Chooses other addresses after no host could be reached; throws the failure if none accepts a connection. */
    void choose(SQLException unreachable) throws SQLException {
        Map<String, InetAddress> before = Map.copyOf(chosen);
        hosts.forEach((host, addresses) -> addresses
                .insteadOf(chosen.get(host), LIMIT.dividedBy(hosts.size()))
                .ifPresent(address -> chosen.put(host, address)));
        if (chosen.equals(before)) {
            List<String> several = hosts.entrySet().stream()
                    .filter(host -> host.getValue().unanswered() > 1)
                    .map(host -> "none of the " + host.getValue().unanswered() + " addresses of " + host.getKey()
                            + " answers")
                    .toList();
            throw several.isEmpty()
                    ? unreachable
                    : new SQLException(
                            String.join(", ", several) + ": " + unreachable.getMessage(),
                            unreachable.getSQLState(),
                            unreachable);
        }
    }
}
