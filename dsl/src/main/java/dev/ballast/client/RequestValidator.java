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

/** Refuses what a dialect does not speak before it is sent: an operation, a field of its body, a key of its filter. */
record RequestValidator(Dialect dialect, Operation operation) {

    /** What the public service answers in place of a certificate and of a key. */
    private static final String REDACTED = "<REDACTED>";

    /** Returns how the operation is spoken. */
    Endpoint endpoint() {
        return dialect.endpoint(operation).orElseThrow(() -> {
            Dialect other = Dialect.with(operation, "");
            String call = other.endpoint(operation).orElseThrow().call();
            return new RuleException(
                    RefusalCode.OTHER_DIALECT,
                    "the dialect " + dialect.name() + " has no operation to " + operation.description() + " (" + call
                            + ")",
                    other.remedy());
        });
    }

    /** Returns a body in the order of the dialect's table; refuses a field that the dialect lacks, and what stands for a certificate. */
    Map<String, Object> body(Map<String, Object> body) {
        refuseOthers("field", body.keySet());
        refuseRedacted(body);
        Map<String, Object> ordered = new LinkedHashMap<>();
        endpoint().fields().stream().filter(body::containsKey).forEach(name -> ordered.put(name, body.get(name)));
        return ordered;
    }

    /** Refuses a filter by a key that the list of the dialect lacks. */
    void filter(Collection<String> keys) {
        refuseOthers("filter", keys);
    }

    private void refuseOthers(String what, Collection<String> names) {
        Endpoint endpoint = endpoint();
        names.stream()
                .filter(name -> !endpoint.fields().contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new RuleException(
                            RefusalCode.OTHER_DIALECT,
                            "the dialect " + dialect.name() + " has no " + what + " " + name + " to "
                                    + operation.description() + " (" + endpoint.call() + ")",
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
                // No other secret is looked up, since that may ask a person.
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
