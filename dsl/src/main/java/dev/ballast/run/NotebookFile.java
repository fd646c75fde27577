package dev.ballast.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A Jupyter notebook of Groovy, whose code cells are one runbook. */
public final class NotebookFile {

    private static final String SUFFIX = ".ipynb";
    private static final Pattern COMMAND = Pattern.compile("\\s*([/%][A-Za-z%][\\w-]*!?)(?:\\s.*)?", Pattern.DOTALL);

    /** Tags of cells: what nbclient leaves out, what it lets fail, and what papermill replaces the values of. */
    private static final String SKIPPED = "skip-execution";

    private static final String FAILING = "raises-exception";
    private static final String PARAMETERS = "parameters";
    private static final Pattern DECLARATION = Pattern.compile("(?m)^\\s*params\\b");

    private static final Pattern HALF_PAIR = Pattern.compile("\\p{Cs}");

    private final String json;
    private final StringBuilder code = new StringBuilder();
    /** The first line of each code cell in the code. */
    private final List<Integer> begins = new ArrayList<>();
    /** The code cells that a run leaves out, as nbclient does, counted from 0. */
    private final List<Integer> skipped = new ArrayList<>();

    private int line = 1;

    /**
     * Reads a notebook.
     *
     * @param name its name in messages
     * @throws WrongUsageException if it is no notebook of Groovy, if a cell has a command, which only a kernel runs, or a tag
     *     whose meaning for other tools a run cannot keep
     */
    public NotebookFile(String name, String json) {
        this.json = json;
        try (JsonParser parser = JsonMapper.shared().createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw unreadable(name, "it does not begin with an object of JSON");
            }
            boolean found = false;
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean cells = parser.currentName().equals("cells");
                if (parser.nextToken() == JsonToken.START_ARRAY && cells) {
                    found = true;
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        readCell(name, parser);
                    }
                } else {
                    parser.skipChildren();
                }
            }
            if (!found) {
                throw unreadable(name, "it has no list of cells, as those of version 4 have");
            }
            String language = language();
            if (!language.equals("groovy")) {
                throw new WrongUsageException(name + " is a notebook of " + language, "name one with Groovy");
            }
        } catch (JacksonException broken) {
            throw unreadable(name, "line " + broken.getLocation().getLineNr());
        }
    }

    /** Returns whether a file of that name is a notebook. */
    public static boolean isNotebook(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(SUFFIX);
    }

    /**
     * Returns the code of all cells that run. Where the notebook has a line of code in each of its lines, as Jupyter writes it,
     * both have it at the same place.
     */
    String code() {
        return code.toString();
    }

    /** Returns the code cell with this line of the code, from 0; the last one before it if it is between two. */
    public int cellAt(int wanted) {
        int cell = 0;
        while (cell + 1 < begins.size() && begins.get(cell + 1) <= wanted) {
            cell++;
        }
        return cell;
    }

    /** Returns the code cell with this line of the code, and the line in it, both from 1. */
    public String place(int wanted) {
        int cell = cellAt(wanted);
        return "code cell " + (cell + 1) + ", line " + (wanted - begins.get(cell) + 1);
    }

    /** Returns a sentence about the cells that a run leaves out; empty if it runs all. */
    public Optional<String> omission() {
        return skipped.isEmpty()
                ? Optional.empty()
                : Optional.of(skipped.stream()
                        .map(cell -> "code cell " + (cell + 1))
                        .collect(Collectors.joining(", ", "left out by the tag " + SKIPPED + ": ", "")));
    }

    /**
     * Returns the notebook with the outputs of a run in place of those that it has.
     *
     * @param printed what each code cell printed, by the name of the stream: {@code stdout} or {@code stderr}
     * @param failed the code cell that ended the run, if one did; those behind it did not run
     * @param failure the kind and the text of the failure
     */
    public String withOutputs(
            Map<Integer, Map<String, String>> printed, Optional<Integer> failed, List<String> failure) {
        ObjectNode notebook = (ObjectNode) JsonMapper.shared().readTree(json);
        int cell = -1;
        for (var each : notebook.path("cells")) {
            if (!each.path("cell_type").asString("").equals("code")) {
                continue;
            }
            cell++;
            if (skipped.contains(cell)) {
                continue;
            }
            ObjectNode target = (ObjectNode) each;
            ArrayNode outputs = target.putArray("outputs");
            boolean ran = cell <= failed.orElse(Integer.MAX_VALUE);
            if (ran) {
                target.put("execution_count", cell + 1);
            } else {
                target.putNull("execution_count");
            }
            printed.getOrDefault(cell, Map.of()).forEach((name, text) -> outputs.addObject()
                    .put("output_type", "stream")
                    .put("name", name)
                    .put("text", text));
            if (failed.filter(Integer.valueOf(cell)::equals).isPresent()) {
                ObjectNode error = outputs.addObject()
                        .put("output_type", "error")
                        .put("ename", failure.get(0))
                        .put("evalue", failure.get(1));
                error.putArray("traceback").add(failure.get(1));
            }
        }
        String copy = JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(notebook) + "\n";
        // UTF-8 has no half of a pair of surrogates, which a text of JSON may have as an escape.
        return HALF_PAIR.matcher(copy).replaceAll(half -> "\\\\u%04x"
                .formatted((int) half.group().charAt(0)));
    }

    private void readCell(String name, JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw unreadable(name, "a cell is not an object");
        }
        String type = "";
        int from = 0;
        Set<String> tags = new HashSet<>();
        StringBuilder source = new StringBuilder();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            if (field.equals("cell_type") && value == JsonToken.VALUE_STRING) {
                type = parser.getString();
            } else if (field.equals("source") && value == JsonToken.VALUE_STRING) {
                from = parser.currentTokenLocation().getLineNr();
                source.append(parser.getString());
            } else if (field.equals("source") && value == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.VALUE_STRING) {
                    from = from == 0 ? parser.currentTokenLocation().getLineNr() : from;
                    source.append(parser.getString());
                }
            } else if (field.equals("source")) {
                throw unreadable(name, "the source of a cell is not a text");
            } else if (field.equals("metadata")) {
                JsonNode metadata = parser.readValueAsTree();
                metadata.path("tags").forEach(tag -> tags.add(tag.asString("")));
            } else {
                parser.skipChildren();
            }
        }
        if (type.equals("code")) {
            add(name, source.toString(), from, tags);
        }
    }

    private void add(String name, String source, int from, Set<String> tags) {
        String cell = "the code cell " + (begins.size() + 1) + " of " + name;
        if (tags.contains(SKIPPED)) {
            skipped.add(begins.size());
            begins.add(line);
            return;
        }
        if (tags.contains(FAILING)) {
            throw new WrongUsageException(
                    cell + " has the tag " + FAILING + ", and a run ends at its first failure",
                    "catch the failure in the cell with try and catch, and remove the tag");
        }
        if (tags.contains(PARAMETERS) && !DECLARATION.matcher(source).find()) {
            throw new WrongUsageException(
                    cell + " has the tag " + PARAMETERS + ", and a run replaces no values of its variables",
                    "declare them in params { ... }, or remove the tag");
        }
        Matcher command = COMMAND.matcher(source);
        if (command.matches()) {
            throw new WrongUsageException(
                    cell + " has the command " + command.group(1) + ", which only a kernel runs",
                    "remove the cell, or run the notebook in Jupyter");
        }
        while (line < from) {
            code.append('\n');
            line++;
        }
        begins.add(line);
        String whole = source.isEmpty() || source.endsWith("\n") ? source : source + "\n";
        code.append(whole);
        line += (int) whole.chars().filter(letter -> letter == '\n').count();
    }

    private String language() {
        var metadata = JsonMapper.shared().readTree(json).path("metadata");
        return metadata.path("kernelspec")
                .path("language")
                .asString(metadata.path("language_info").path("name").asString("groovy"));
    }

    private static WrongUsageException unreadable(String name, String where) {
        return new WrongUsageException(name + " is not a notebook of Jupyter: " + where, "save it in Jupyter again");
    }
}
