package dev.ballast.http;

import dev.ballast.model.Secret;
import dev.ballast.redact.Printable;
import dev.ballast.redact.Redactor;
import dev.ballast.redact.SecretName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a body for a log or a message, without secrets, on one line of at most 8 KiB. */
final class ShownBody {

    private static final int LONGEST = 8 * 1024;

    /** The number of characters that are searched for secrets. The beginning of a secret that is cut there is left out. */
    private static final int LOOKED_THROUGH = 64 * 1024;

    /** The field of the certificate chain, which is left out because it is as long as a key. */
    private static final String CHAIN = "ssl_cert";

    private ShownBody() {}

    /** Returns the body on one line. In JSON, fields whose names denote secrets are masked too, at any depth. */
    static String of(Redactor redactor, String body) {
        String shown = Json.tryTree(body).map(tree -> Json.shown(masked(tree))).orElse(body);
        int most = shown.length() <= LOOKED_THROUGH
                ? LOOKED_THROUGH
                : LOOKED_THROUGH - redactor.begun(shown.substring(0, LOOKED_THROUGH));
        String line = redactor.text(Printable.cut(shown, most)).strip().replaceAll("\\s*\\R\\s*", " ");
        return Printable.line(Printable.cut(line, LONGEST));
    }

    /** Returns the fields of a body in JSON as a tree, masked in the same way. */
    static JsonNode tree(String body) {
        return masked(Json.tryTree(body).orElseThrow());
    }

    private static JsonNode masked(JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            object.propertyNames().stream()
                    .filter(name -> SecretName.matches(name) || name.equals(CHAIN))
                    .filter(name -> !Secret.isPlanned(object.get(name).asString("")))
                    .toList()
                    .forEach(name -> object.put(name, Redactor.HIDDEN));
        }
        tree.forEach(ShownBody::masked);
        return tree;
    }
}
