package dev.ballast.client;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Dialect;
import dev.ballast.model.Endpoint;
import dev.ballast.model.Operation;
import dev.ballast.model.Secret;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Refuses a request before it is sent if the dialect does not have its operation, a field of its body or a key of its filter. */
record RequestValidator(Dialect dialect, Operation operation) {

    /** The placeholder for certificates and keys in the answers of Linode. */
    private static final String REDACTED = "<REDACTED>";

    /** Returns the endpoint of the operation; throws if the dialect has none. */
    Endpoint endpoint() {
        return dialect.endpoint(operation).orElseThrow(() -> {
            Dialect other = Dialect.with(operation, "");
            String call = other.endpoint(operation).orElseThrow().call();
            return new RuleException(
                    RefusalCode.OTHER_DIALECT,
                    "the service has no call to " + operation.description() + " (" + call + ")",
                    other.remedy());
        });
    }

    /**
     * Returns the body in the order of the dialect's table. Refuses a field that the dialect does not have, and the
     * placeholder of a certificate or key.
     */
    Map<String, Object> body(Map<String, Object> body) {
        refuseOthers("field", body.keySet());
        refuseRedacted(body);
        Map<String, Object> ordered = new LinkedHashMap<>();
        endpoint().fields().stream().filter(body::containsKey).forEach(name -> ordered.put(name, body.get(name)));
        return ordered;
    }

    /** Refuses a name that the endpoint does not have; {@code what} is the word for it, such as {@code field}. */
    void refuseOthers(String what, Collection<String> names) {
        Endpoint endpoint = endpoint();
        names.stream()
                .filter(name -> !endpoint.fields().contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new RuleException(
                            RefusalCode.OTHER_DIALECT,
                            "the service has no " + what + " " + name + " to " + operation.description() + " ("
                                    + endpoint.call() + ")",
                            endpoint.fields().isEmpty()
                                    ? "it has none there"
                                    : "the " + what + "s there: " + String.join(", ", endpoint.fields()));
                });
    }

    private static void refuseRedacted(Object body) {
        if (body instanceof Collection<?> items) {
            items.forEach(RequestValidator::refuseRedacted);
        } else if (body instanceof Map<?, ?> fields) {
            fields.forEach((name, value) -> {
                // Reads no other secret, because reading may ask a person for it.
                Object shown = value instanceof Secret key && name.equals("ssl_key") ? key.reveal() : value;
                if (REDACTED.equals(shown)) {
                    throw new RuleException(
                            RefusalCode.REDACTED_CERTIFICATE,
                            name + " is " + REDACTED + ", the placeholder that the service shows",
                            "give the certificate and its key again: cert('FILE')");
                }
                refuseRedacted(value);
            });
        }
    }
}
