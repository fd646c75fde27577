package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.parameters.Parameter;
import dev.ballast.rules.Problem;
import groovy.lang.Closure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The declarations of {@code params}: each call declares a parameter with the name that is called. */
public final class ParameterDeclarations extends Block {

    private static final Set<String> OF_SCRIPTS = Set.of(
            "args",
            "out",
            "params",
            "binding",
            "equals",
            "hashCode",
            "toString",
            "notify",
            "notifyAll",
            "wait",
            "run",
            "evaluate",
            "print",
            "println",
            "printf",
            "sleep",
            "use",
            "with",
            "invokeMethod",
            "property",
            "metaClass");

    private final List<Parameter> declared = new ArrayList<>();

    ParameterDeclarations(Cloud cloud) {
        super(cloud);
    }

    /**
     * Declares a parameter: {@code size 'GiB of the volume', default: 20, in: 10..10240}. Groovy calls it for any name.
     *
     * @param arguments the description and the named options, each of which may be left out
     */
    public void methodMissing(String name, Object arguments) {
        Object[] all = (Object[]) arguments;
        Map<?, ?> options = all.length > 0 && all[0] instanceof Map<?, ?> named ? named : Map.of();
        int texts = all.length - (all.length > 0 && all[0] instanceof Map ? 1 : 0);
        Object description = texts == 0 ? "" : all[all.length - 1];
        if (texts > 1 || !(description instanceof CharSequence)) {
            throw new Problem(
                            RefusalCode.PARAMETER_DECLARED,
                            "the parameter " + name + " is not declared by a description and options",
                            "write " + name + " 'what it means', default: 20")
                    .exception();
        }
        Map<String, Object> named = new LinkedHashMap<>();
        options.forEach((option, value) -> named.put(String.valueOf(option), value));
        declare(declared, Parameter.of(name, description.toString(), named, reservedNames()));
    }

    /** Returns the names that no parameter may have. */
    public static Set<String> reservedNames() {
        Set<String> names = new TreeSet<>(Vocabulary.of(Words.class).names());
        names.addAll(OF_SCRIPTS);
        return names;
    }

    /**
     * Adds a parameter to those that are declared before it.
     *
     * @throws dev.ballast.error.RuleException if one of them has its option
     */
    public static void declare(List<Parameter> before, Parameter parameter) {
        if (before.stream().anyMatch(one -> one.option().equals(parameter.option()))) {
            throw new Problem(
                            RefusalCode.PARAMETER_DECLARED,
                            "the parameter " + parameter.name() + " is declared twice",
                            "leave out one of them")
                    .exception();
        }
        before.add(parameter);
    }

    List<Parameter> declared() {
        return declared;
    }

    /** Only declarations are called in these braces. */
    @Override
    int strategy() {
        return Closure.DELEGATE_ONLY;
    }
}
