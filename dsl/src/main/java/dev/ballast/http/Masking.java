package dev.ballast.http;

import dev.ballast.model.Secret;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes known secrets out of a text that somebody else wrote, in plain form and as they stand inside JSON. */
final class Masking {

    /** Shorter texts occur by chance; the rules of the service want at least seven characters of a password. */
    private static final int SHORTEST = 4;

    private static final Set<String> SECRET_FIELDS = Set.of("token", "root_pass", "ssl_key", "ssl_cert");

    private final List<String> hidden;

    private Masking(Collection<Secret> secrets) {
        this.hidden = secrets.stream()
                .map(Secret::reveal)
                .flatMap(text -> Stream.of(text, Json.escaped(text)))
                .filter(text -> text.length() >= SHORTEST)
                .distinct()
                .toList();
    }

    /** Masks one secret. */
    static Masking of(Secret secret) {
        return new Masking(List.of(secret));
    }

    /** Masks whatever secret a request carries, in its headers or its body. */
    static Masking of(Request request) {
        List<Secret> secrets = new ArrayList<>();
        request.headers().values().forEach(header -> secrets.add(credential(header)));
        if (request.body() != null) {
            request.body().values().stream()
                    .filter(Secret.class::isInstance)
                    .map(Secret.class::cast)
                    .forEach(secrets::add);
        }
        return new Masking(secrets);
    }

    /** An echo may show the token without the scheme before it. */
    private static Secret credential(Secret header) {
        return Secret.of(header.reveal().replaceFirst("^Bearer ", ""));
    }

    /** Returns the text with every secret replaced by {@code (secret)}. */
    String text(String text) {
        String masked = text;
        for (String secret : hidden) {
            masked = masked.replace(secret, "(secret)");
        }
        return masked;
    }

    /** Returns a JSON text with the fields that carry secrets masked too, at any depth; other text as {@link #text}. */
    String json(String text) {
        return text(Json.tryTree(text).map(tree -> Json.shown(masked(tree))).orElse(text));
    }

    private static JsonNode masked(JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            object.propertyNames().stream()
                    .filter(SECRET_FIELDS::contains)
                    .toList()
                    .forEach(name -> object.put(name, "(secret)"));
        }
        tree.forEach(Masking::masked);
        return tree;
    }
}
