package dev.ballast.repl.completion;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.repl.evaluation.CloudDoor;
import dev.ballast.repl.evaluation.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Lists values that were used before, by the word or option that takes them. Only the ledger is asked, and only when it is open. */
final class SeenValues {

    private static final Set<String> RECORDED = Set.of("region", "type", "image", "check", "protocol");
    private static final Map<String, List<String>> DOCUMENTED =
            Map.of("check", List.of("connection"), "protocol", List.of("http", "https"));

    private final CloudDoor door;

    SeenValues(Session session) {
        this.door = session.door();
    }

    /** Lists texts that may be the first argument of a word, or the value of an option. */
    Stream<Candidate> texts(String name) {
        if (Vocabulary.isResource(name)) {
            return door.opened().stream()
                    .flatMap(cloud -> cloud.account().names(name).stream())
                    .map(one -> new Candidate(one, Kind.NAME, name, ""));
        }
        if (!RECORDED.contains(name)) {
            return Stream.empty();
        }
        Stream<String> usual = name.equals("region") ? usualRegion().stream() : Stream.empty();
        Stream<String> recorded = door.opened().stream().flatMap(cloud -> cloud.account().recorded(name).stream());
        return Stream.of(usual, DOCUMENTED.getOrDefault(name, List.of()).stream(), recorded)
                .flatMap(each -> each)
                .distinct()
                .map(value -> new Candidate(value, Kind.VALUE, name, ""));
    }

    /** Lists the ports that a NodeBalancer of that name has. */
    Stream<Candidate> ports(String balancer) {
        String path = balancer + ":";
        return door.opened().stream()
                .flatMap(cloud -> cloud.account().ids("config").keySet().stream())
                .filter(name -> name.startsWith(path))
                .map(name -> new Candidate(name.substring(path.length()), Kind.VALUE, "port", ""));
    }

    private Optional<String> usualRegion() {
        return Optional.ofNullable(door.usualRegion());
    }
}
