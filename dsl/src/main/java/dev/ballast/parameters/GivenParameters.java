package dev.ballast.parameters;

import dev.ballast.error.BallastException;
import dev.ballast.error.RefusalCode;
import dev.ballast.model.Secret;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The values that a run gives the parameters of its runbook. Of several for one parameter, that of the command line counts before
 * that of a program or a file, then the environment, the default and a question. A question is asked once, also if a runbook is
 * rehearsed before it runs.
 */
public final class GivenParameters {

    private static final Set<String> TRUTH = Set.of("true", "false", "yes", "no");

    private final List<String> typed;
    private final NamedValues named;
    private final Map<String, String> environment;
    private final Function<Parameter, Optional<String>> question;
    private final Consumer<String> warnings;
    private final Map<String, Object> answers = new HashMap<>();
    private final Set<String> warned = new HashSet<>();
    private Map<String, Object> resolved = Map.of();
    private List<Parameter> free = List.of();

    /**
     * Creates the values of a run.
     *
     * @param typed what stands after the runbook on the command line: options with their values, and arguments
     * @param named values of a program or of a file, by the name of the parameter
     * @param question asks for a parameter without a value; empty if there is no one to ask
     * @param warnings receives warnings
     */
    public GivenParameters(
            List<String> typed,
            NamedValues named,
            Map<String, String> environment,
            Function<Parameter, Optional<String>> question,
            Consumer<String> warnings) {
        this.typed = List.copyOf(typed);
        this.named = named;
        this.environment = environment;
        this.question = question;
        this.warnings = warnings;
    }

    /** Returns values from the environment alone, for lines and cells that no command line runs. */
    public static GivenParameters ofEnvironment(Map<String, String> environment) {
        return new GivenParameters(
                List.of(),
                NamedValues.NONE,
                environment,
                parameter -> {
                    throw missing(
                            parameter,
                            "set " + parameter.variable()
                                    + (parameter.type() == Parameter.Type.SECRET
                                            ? ""
                                            : ", or give it a default: " + parameter.name() + " '...', default: ..."));
                },
                warning -> {});
    }

    /**
     * The values of all parameters.
     *
     * @param values the values by the names of the parameters
     * @param arguments the other arguments of the command line
     */
    public record Resolved(Map<String, Object> values, List<String> arguments) {}

    /**
     * Returns the values of these parameters.
     *
     * @throws dev.ballast.error.RuleException if a value does not fit or is missing, or belongs to no parameter
     */
    public synchronized Resolved resolve(Collection<Parameter> parameters) {
        Map<String, Parameter> options = new LinkedHashMap<>();
        parameters.forEach(parameter -> {
            options.put(parameter.option(), parameter);
            options.put("--" + parameter.name(), parameter);
        });
        Map<String, Object> chosen = new HashMap<>();
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < typed.size(); i++) {
            String argument = typed.get(i);
            if (argument.equals("--")) {
                arguments.addAll(typed.subList(i + 1, typed.size()));
                break;
            }
            if (!argument.startsWith("--")) {
                arguments.add(argument);
                continue;
            }
            int equals = argument.indexOf('=');
            String option = equals < 0 ? argument : argument.substring(0, equals);
            Parameter parameter =
                    Optional.ofNullable(options.get(option)).orElseThrow(() -> unknown(option, options.keySet()));
            boolean alone = equals < 0 && parameter.type() == Parameter.Type.SWITCH;
            if (alone && i + 1 < typed.size() && TRUTH.contains(typed.get(i + 1))) {
                String next = typed.get(i + 1);
                throw refused(
                        RefusalCode.PARAMETER_VALUE,
                        option + " takes its value after =, not as a separate argument: " + next,
                        "write " + option + "=" + next);
            }
            String value =
                    alone ? "true" : equals >= 0 ? argument.substring(equals + 1) : following(++i, option, options);
            if (chosen.put(parameter.name(), value) != null) {
                throw refused(RefusalCode.PARAMETER_VALUE, option + " is given twice", "give it once");
            }
            if (parameter.type() == Parameter.Type.SECRET && warned.add(option)) {
                warnings.accept(
                        "the value of " + option + " is readable in the list of processes and in the history of the"
                                + " shell: give it by " + parameter.variable() + " or in a file");
            }
        }
        Map<String, Object> others = named(parameters, options, chosen.keySet());
        others.forEach(chosen::putIfAbsent);
        Map<String, Object> values = new LinkedHashMap<>();
        parameters.forEach(parameter -> values.put(parameter.name(), value(parameter, given(parameter, chosen))));
        resolved = values;
        free = parameters.stream()
                .filter(parameter ->
                        !parameter.isRequired() && given(parameter, chosen).isEmpty())
                .toList();
        return new Resolved(values, arguments);
    }

    /** Returns the values of a program or a file. Refuses all that do not fit at once, each with its line of the file. */
    private Map<String, Object> named(
            Collection<Parameter> parameters, Map<String, Parameter> options, Set<String> replaced) {
        Map<String, Object> values = new HashMap<>();
        List<BallastException> wrong = new ArrayList<>();
        named.values().forEach((name, value) -> {
            try {
                Parameter parameter = Optional.ofNullable(options.get("--" + name))
                        .orElseThrow(() -> unknown(
                                name, parameters.stream().map(Parameter::name).toList()));
                if (!replaced.contains(parameter.name())) {
                    parameter.value(value);
                }
                if (values.put(parameter.name(), value) != null) {
                    throw refused(RefusalCode.PARAMETER_VALUE, parameter.name() + " is given twice", "give it once");
                }
            } catch (BallastException refused) {
                Optional.ofNullable(named.places().get(name)).ifPresent(refused::locateAt);
                wrong.add(refused);
            }
        });
        if (!wrong.isEmpty()) {
            wrong.stream().skip(1).forEach(wrong.get(0)::addSuppressed);
            throw wrong.get(0);
        }
        return values;
    }

    /** Returns the parameters that had their default in the last {@link #resolve}. */
    public synchronized List<Parameter> free() {
        return free;
    }

    /** Returns these values, with further ones of a program. */
    public GivenParameters with(Map<String, ?> values) {
        Map<String, Object> all = new HashMap<>(named.values());
        all.putAll(values);
        return new GivenParameters(typed, new NamedValues(all, named.places()), environment, question, warning -> {});
    }

    /** Returns the values of the last {@link #resolve} for a plan, which shows the names of secrets alone. */
    public synchronized Map<String, Object> planned() {
        Map<String, Object> planned = new LinkedHashMap<>(resolved);
        planned.replaceAll((name, value) -> value instanceof Secret secret ? secret.planned() : value);
        return planned;
    }

    private String following(int at, String option, Map<String, Parameter> options) {
        if (at == typed.size()) {
            throw refused(RefusalCode.PARAMETER_VALUE, option + " has no value", "write " + option + " VALUE");
        }
        String next = typed.get(at);
        if (options.containsKey(next.split("=", 2)[0])) {
            throw refused(
                    RefusalCode.PARAMETER_VALUE,
                    option + " has no value: " + next + " is another option",
                    "write " + option + " VALUE, or " + option + "=" + next + " if that is the value");
        }
        return next;
    }

    private Optional<Object> given(Parameter parameter, Map<String, Object> chosen) {
        return Optional.ofNullable(chosen.get(parameter.name()))
                .or(() -> Optional.<Object>ofNullable(environment.get(parameter.variable()))
                        .filter(value -> !value.equals("")));
    }

    private Object value(Parameter parameter, Optional<Object> given) {
        Object chosen = given.orElse(parameter.byDefault());
        return chosen != null
                ? parameter.value(chosen)
                : answers.computeIfAbsent(
                        parameter.name(),
                        name -> parameter.value(question.apply(parameter).orElseThrow(() -> missing(parameter))));
    }

    private static RuntimeException missing(Parameter parameter) {
        // The command line is readable for others.
        return missing(
                parameter,
                parameter.type() == Parameter.Type.SECRET
                        ? "set " + parameter.variable() + ", or write it in a file and name the file: --params FILE"
                        : "give it after the runbook: " + parameter.option()
                                + (parameter.type() == Parameter.Type.SWITCH ? "=true or =false" : " VALUE")
                                + ", or set " + parameter.variable());
    }

    private static RuntimeException missing(Parameter parameter, String advice) {
        // A message masks the description of a secret.
        boolean secret = parameter.type() == Parameter.Type.SECRET;
        return refused(
                RefusalCode.PARAMETER_MISSING,
                "the parameter " + parameter.name() + " has no value: it is " + parameter.range()
                        + (secret || parameter.description().isBlank() ? "" : ", " + parameter.description()),
                advice);
    }

    private static RuntimeException unknown(String name, Collection<String> known) {
        return refused(
                RefusalCode.PARAMETER_UNKNOWN,
                "the runbook has no parameter " + name,
                NearestMatch.of(name, known)
                        .map(near -> "did you mean " + near + "?")
                        .orElse("it has " + (known.isEmpty() ? "none" : String.join(", ", known))));
    }

    private static RuntimeException refused(RefusalCode code, String what, String instead) {
        return new Problem(code, what, instead).exception();
    }
}
