package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.dsl.ApiWords;
import dev.ballast.dsl.Cloud;
import dev.ballast.repl.command.YesOption;
import dev.ballast.run.WrongUsageException;
import groovy.lang.Closure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast api}: sends a request that no word describes. */
@Command(
        name = "api",
        header = "Send a request that no word describes, and print its answer.",
        customSynopsis = "ballast api [OPTIONS] METHOD PATH [NAME=VALUE...]",
        footer = {
            "",
            "ballast api GET /domains                       the items of all pages",
            "ballast api GET /domains --filter '{\"domain\": \"example.com\"}'",
            "ballast api POST /domains/7/records type=A name=www target=203.0.113.5 ttl_sec:=300",
            "",
            "A write is in the log and not in the ledger, and is sent again each time; a POST that has no known",
            "answer only with --again. Exit status 4: a write has no answer, so it may have been done."
        })
final class ApiCommand extends ProgramCommand {

    /** The form of an answer. */
    enum Form {
        TABLE,
        JSON
    }

    @Parameters(
            index = "0",
            paramLabel = "METHOD",
            completionCandidates = OptionValues.Methods.class,
            description = "GET, POST, PUT or DELETE.")
    private String method;

    @Parameters(index = "1", paramLabel = "PATH", description = "The path below the address of the profile and /v4.")
    private String path;

    @Parameters(
            index = "2..*",
            arity = "0..*",
            paramLabel = "NAME=VALUE",
            hideParamSyntax = true,
            description = "A parameter of a GET, or a field of a body: a text, or after := JSON.")
    private List<String> fields = List.of();

    @Option(
            names = "--filter",
            paramLabel = "JSON",
            description = "Of the list of a GET, the items that match this filter of the service.")
    private String filter;

    @Option(
            names = "--again",
            description = "Send a POST that an earlier run has sent, although no answer to it is known.")
    private boolean again;

    @Option(
            names = "--output",
            paramLabel = "FORM",
            defaultValue = "table",
            completionCandidates = OptionValues.AnswerForms.class,
            description = "table (the default) or json.")
    private Form form;

    @Mixin
    private YesOption yes;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        String verb = method.toUpperCase(Locale.ROOT);
        if (OptionValues.Methods.ALL.stream().noneMatch(verb::equals)) {
            throw new WrongUsageException(
                    method + " is not a method of the service",
                    "write " + String.join(", ", OptionValues.Methods.ALL) + ", and then the path");
        }
        Map<String, Object> named = named();
        if (verb.equals("DELETE") && !named.isEmpty()) {
            throw new WrongUsageException("a DELETE has no fields", "leave out " + fields.get(0));
        }
        if (filter != null) {
            if (!verb.equals("GET")) {
                throw new WrongUsageException("a " + verb + " has no filter", "leave out --filter");
            }
            named.put("filter", parsed("--filter", filter, "--filter '{\"label\": \"web\"}'"));
        }
        if (again) {
            if (!verb.equals("POST")) {
                throw new WrongUsageException("a " + verb + " is sent each time", "leave out --again");
            }
            named.put("unless", Closure.IDENTITY.curry(false));
        }
        CloudSetup setup = verb.equals("GET") ? builder(state).existingLedgerOnly() : builder(state);
        return new RunConsole(process(), common(), yes.or(process().confirm()))
                .run(setup, cloud -> print(send(cloud.open(), verb, named)));
    }

    private Object send(Cloud cloud, String verb, Map<String, Object> named) {
        ApiWords api = cloud.api();
        return cloud.evaluation("ballast api " + verb + " " + path).run(() -> switch (verb) {
            case "GET" -> api.get(named, path);
            case "POST" -> api.post(named, path);
            case "PUT" -> api.put(named, path);
            default -> api.delete(path);
        });
    }

    private void print(Object answer) {
        if (form == Form.JSON) {
            printLine(JsonMapper.shared().writeValueAsString(answer));
        } else if (answer != null) {
            show(answer);
        }
    }

    private Map<String, Object> named() {
        Map<String, Object> named = new LinkedHashMap<>();
        for (String field : fields) {
            int end = field.indexOf('=');
            if (end < 1) {
                throw new WrongUsageException(
                        "'" + field + "' has no =", "write NAME=VALUE, or NAME:=VALUE for a value in JSON");
            }
            boolean json = field.charAt(end - 1) == ':';
            String name = field.substring(0, json ? end - 1 : end);
            String value = field.substring(end + 1);
            if (named.containsKey(name)) {
                throw new WrongUsageException("the field " + name + " is given twice", "give it once");
            }
            named.put(
                    name,
                    json
                            ? parsed(
                                    "'" + field + "'",
                                    value,
                                    "NAME:=VALUE as in ttl_sec:=300, or NAME=VALUE for a text")
                            : value);
        }
        return named;
    }

    private static Object parsed(String name, String json, String example) {
        try {
            return JsonMapper.shared().readValue(json, Object.class);
        } catch (JacksonException wrong) {
            throw new WrongUsageException("the value of " + name + " is not JSON", "write " + example);
        }
    }
}
