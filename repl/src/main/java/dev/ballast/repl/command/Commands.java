package dev.ballast.repl.command;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.rules.NearestMatch;
import dev.ballast.run.WrongUsageException;
import dev.ballast.syntax.Completeness;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All commands, in the order they are listed. A line is a command if it begins with a slash and a name; {@code help},
 * {@code exit} and {@code quit} need no slash unless the session has a variable or method of that name. {@code ?} and
 * {@code word?} request help.
 */
public final class Commands {

    private static final Pattern LINE = Pattern.compile("\\s*/([A-Za-z][a-z-]*!?)?(?:\\s+(.*))?", Pattern.DOTALL);
    private static final Pattern BARE = Pattern.compile("\\s*(help|exit|quit)(?:\\s+([\\w/.]+))?\\s*");
    /** How other programs take commands: {@code exit()}, {@code :help}, {@code .help}, {@code \\d}, {@code !ls}. */
    private static final Pattern FOREIGN = Pattern.compile(
            "\\s*(?:(exit|quit|help)\\(\\s*\\)|[:.\\\\]([a-z?][\\w?+]*)(?:\\s.*)?|!\\s*([a-z][\\w-]*(?:\\s.*)?))\\s*;?");
    /** The end of a text between slashes; where a name goes on behind the slash it is a path. */
    private static final Pattern TEXT_END = Pattern.compile("/(?!\\w)");

    private static final String QUIT = "quit";

    /** {@code ?}, {@code word?} and {@code word??} request help, as in IPython. */
    private static final Pattern ASKED =
            Pattern.compile("\\s*(?:(/?\\w[\\w.]*)\\?{1,2}|\\?{1,2}\\s*(/?\\w[\\w.]*)?)\\s*");

    private final List<Command> all;

    /** Creates the commands; {@code nanos} is the clock that {@code /time} reads, in nanoseconds. */
    public Commands(LongSupplier nanos) {
        WordCommands words = new WordCommands(this);
        this.all = List.of(
                words.help(),
                ValueCommands.vars(),
                LedgerCommands.names(),
                LedgerCommands.adopt(),
                LedgerCommands.forget(),
                LedgerCommands.importing(),
                LedgerCommands.lease(),
                ValueCommands.show(),
                LedgerCommands.status(),
                LedgerCommands.certs(),
                LineCommands.history(),
                SaveCommand.command(),
                LineCommands.load(),
                LineCommands.edit(),
                LineCommands.time(nanos),
                PlanCommand.command(),
                LineCommands.explore(),
                SessionCommands.profile(),
                SandboxControl.command(),
                SessionCommands.log(),
                SessionCommands.error(),
                SessionCommands.quit());
    }

    /**
     * Returns whether a line has the form of a command, independent of a session; with a second slash it may be a Groovy
     * string, unless there is a command of that name.
     */
    public static boolean isNamed(String line) {
        Matcher slash = LINE.matcher(line);
        if (!slash.matches() || slash.group(1) == null) {
            return false;
        }
        boolean text =
                slash.group(2) != null && TEXT_END.matcher(slash.group(2)).find();
        return !text || new Commands(() -> 0).find(slash.group(1)).isPresent();
    }

    /**
     * Requires that the command of a line exists.
     *
     * @throws WrongUsageException when there is none; it names the nearest
     */
    public static void requireKnown(String line) {
        new Commands(() -> 0).command(line.strip().split("\\s", 2)[0]);
    }

    /** Returns all commands. */
    public List<Command> all() {
        return all;
    }

    /** Returns whether a line is a command, and not code for the session. */
    public boolean takes(String line, Session session) {
        return call(line, session).isPresent() || foreign(line, session).isPresent();
    }

    /** Returns the advice for a command of another program; empty for other lines. */
    private Optional<String> foreign(String line, Session session) {
        Matcher other = FOREIGN.matcher(line);
        if (!other.matches()) {
            return Optional.empty();
        }
        String name = Stream.of(1, 2, 3)
                .map(other::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        if (other.group(2) == null
                && new CodeCompleter(session).inspect(name, 0).isPresent()) {
            return Optional.empty();
        }
        if (other.group(1) != null) {
            return Optional.of("write " + name);
        }
        return Optional.of(
                other.group(3) != null
                        ? "println '" + name.strip().replace("'", "\\'") + "'.execute().text"
                        : "commands begin with a slash: "
                                + find(name).map(known -> "/" + known.name()).orElse("/help lists them"));
    }

    /**
     * Runs the command of a line.
     *
     * @throws WrongUsageException if there is no such command or its arguments are wrong
     */
    public void run(String line, CommandContext context) {
        foreign(line, context.session()).ifPresent(remedy -> {
            throw new WrongUsageException("'" + line.strip() + "' is a command of other programs", remedy);
        });
        Call call =
                call(line, context.session()).orElseThrow(() -> new IllegalArgumentException("no command: " + line));
        Command command = command(call.name());
        if (!command.takesLines() && line.strip().contains("\n")) {
            throw new WrongUsageException(
                    "/" + command.name() + " must stand alone: the lines below it would not run",
                    "enter the lines below it separately");
        }
        Arguments arguments =
                new Arguments(command, call.text(line, command), call.name().endsWith("!"));
        if (command.synopsis().equals("/" + command.name()) && !arguments.isEmpty()) {
            throw arguments.wrong("/" + command.name() + " takes nothing, not '" + arguments.text() + "'");
        }
        command.action().run(arguments, context);
    }

    /** Returns the completion at a cursor; empty if the line is code for the session. */
    public Optional<Completion> complete(String line, int cursor, CommandContext context) {
        return call(line, context.session()).map(call -> {
            if (cursor < call.offset() || (call.arguments().isEmpty() && line.endsWith(call.name()))) {
                int start = Math.min(Math.max(line.indexOf('/'), 0), cursor);
                String begun = line.substring(start, cursor);
                return new Completion(start, cursor, named(name -> name.startsWith(begun)));
            }
            return find(call.name())
                    .map(command -> command.completer().complete(line.substring(call.offset(), cursor), context))
                    .map(found -> new Completion(call.offset() + found.start(), cursor, found.candidates()))
                    .orElseGet(() -> new Completion(cursor, cursor, List.of()));
        });
    }

    /** Returns whether the line of a command is complete, such as the code after {@code /time}. */
    public Completeness completeness(String line, CommandContext context) {
        return call(line, context.session())
                .filter(call -> find(call.name()).filter(Command::takesLines).isPresent())
                .map(call -> Completeness.of(call.arguments()))
                .orElseGet(Completeness.Complete::new);
    }

    /**
     * Returns the command of that name, with or without its slash.
     *
     * @throws WrongUsageException when there is none; it names the nearest
     */
    public Command command(String name) {
        String plain = name.replaceFirst("^/", "");
        return find(plain)
                .orElseThrow(() -> new WrongUsageException(
                        "there is no command /" + plain
                                + NearestMatch.of(
                                                plain,
                                                all.stream().map(Command::name).toList())
                                        .map(near -> ": did you mean /" + near + "?")
                                        .orElse(""),
                        "/help lists the commands"));
    }

    /** Returns the synopsis and summary of the command of a line, in one line; empty if there is no such command. */
    public Optional<String> hint(String line) {
        return slashName(line).flatMap(this::find).map(command -> command.synopsis() + "  " + command.summary());
    }

    /** Returns a short description of the command or word at a cursor. Nothing is run. */
    public Optional<String> explanation(String line, int cursor, Session session) {
        Optional<String> name = slashName(line);
        return name.isPresent()
                ? name.flatMap(this::find).map(Command::text)
                : new CodeCompleter(session).inspect(line, cursor).map(told -> new WordText(told, List.of(), List.of())
                        .brief());
    }

    private static Optional<String> slashName(String line) {
        Matcher slash = LINE.matcher(line);
        return slash.matches() ? Optional.ofNullable(slash.group(1)) : Optional.empty();
    }

    Optional<Command> find(String name) {
        String plain = name.equals("exit") ? QUIT : name;
        return all.stream()
                .filter(command ->
                        plain.equals(command.name()) || (command.insists() && plain.equals(command.name() + "!")))
                .findFirst();
    }

    List<Candidate> named(Predicate<String> wanted) {
        return all.stream()
                .filter(command -> wanted.test("/" + command.name()))
                .map(command -> new Candidate(
                        "/" + command.name(), Candidate.Kind.COMMAND, command.synopsis(), command.summary()))
                .toList();
    }

    /** A variable or method of the user takes precedence over a command without its slash. */
    private static Optional<Call> call(String line, Session session) {
        Matcher slash = LINE.matcher(line);
        if (slash.matches()) {
            return Optional.of(Call.of(slash, line));
        }
        Matcher asked = ASKED.matcher(line);
        if (asked.matches()) {
            return Optional.of(Call.asking(asked, line));
        }
        Matcher bare = BARE.matcher(line);
        return bare.matches()
                        && (bare.group(2) == null || bare.group(1).equals("help"))
                        && new CodeCompleter(session).inspect(bare.group(1), 0).isEmpty()
                ? Optional.of(Call.of(bare, line))
                : Optional.empty();
    }

    /** A parsed line; the arguments begin at the offset. */
    private record Call(String name, String arguments, int offset) {

        /** Returns the arguments without the blanks around them; code keeps its line numbers. */
        String text(String line, Command command) {
            String text = arguments.strip();
            long above = line.substring(0, offset)
                    .chars()
                    .filter(each -> each == '\n')
                    .count();
            return command.takesLines() && !text.isEmpty() ? "\n".repeat((int) above) + text : text;
        }

        static Call asking(Matcher line, String text) {
            String word = Objects.requireNonNullElse(line.group(1), "") + Objects.requireNonNullElse(line.group(2), "");
            return new Call("help", word, text.length());
        }

        static Call of(Matcher line, String text) {
            boolean given = line.group(2) != null;
            return new Call(
                    line.group(1) == null ? "" : line.group(1),
                    given ? line.group(2) : "",
                    given ? line.start(2) : text.length());
        }
    }
}
