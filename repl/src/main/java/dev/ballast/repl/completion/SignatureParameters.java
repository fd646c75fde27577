package dev.ballast.repl.completion;

import dev.ballast.syntax.Argument;
import dev.ballast.syntax.Tokenizer.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The parameters in signatures, such as {@code port(whole number port[, label: text][, { ... }])}. */
public final class SignatureParameters {

    private static final Pattern PARAMETER = Pattern.compile("[^\\s,\\[\\]](?:<.*?>|\\[]|[^,\\[\\]<])*+");

    private SignatureParameters() {}

    /** Returns where the parameters are in a signature, in their order. */
    public static List<Span> of(String signature) {
        int begin = signature.indexOf('(') + 1;
        return PARAMETER
                .matcher(signature)
                .region(begin, Math.max(begin, signature.lastIndexOf(')')))
                .results()
                .map(found -> new Span(found.start(), found.end()))
                .toList();
    }

    /** Returns the parameter that an argument gives; empty if it gives none. */
    public static Optional<Span> given(String signature, Argument argument) {
        boolean isNamed = !argument.name().isEmpty();
        return of(signature).stream()
                .filter(span -> {
                    String parameter = signature.substring(span.start(), span.end());
                    return isNamed
                            ? parameter.startsWith(argument.name() + ": ")
                            : !parameter.matches("\\w+: .*|\\{.*");
                })
                .skip(isNamed ? 0 : argument.position())
                .findFirst();
    }
}
