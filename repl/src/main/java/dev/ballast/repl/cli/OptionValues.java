package dev.ballast.repl.cli;

import dev.ballast.explore.InjectedFault.Group;
import dev.ballast.model.Dialect;
import dev.ballast.parameters.ParameterFile;
import dev.ballast.sandbox.linode.InterfaceSetting;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The values that the shells complete behind an option, as they are written. */
abstract class OptionValues implements Iterable<String> {

    private final List<String> values;

    private OptionValues(String... values) {
        this.values = List.of(values);
    }

    private OptionValues(Enum<?>... constants) {
        this(Stream.of(constants)
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .toArray(String[]::new));
    }

    @Override
    public final Iterator<String> iterator() {
        return values.iterator();
    }

    /** The dialects. */
    static final class Dialects extends OptionValues {
        Dialects() {
            super(Dialect.DOCUMENTED.name(), Dialect.LINODE.name());
        }
    }

    /** The forms of the output. */
    static final class Forms extends OptionValues {
        Forms() {
            super("text", "json");
        }
    }

    /** The groups of faults. */
    static final class FaultGroups extends OptionValues {
        FaultGroups() {
            super(Group.values());
        }
    }

    /** The methods of a request. */
    static final class Methods extends OptionValues {
        static final List<String> ALL = List.of("GET", "POST", "PUT", "DELETE");

        Methods() {
            super(ALL.toArray(String[]::new));
        }
    }

    /** The forms of an answer. */
    static final class AnswerForms extends OptionValues {
        AnswerForms() {
            super(ApiCommand.Form.values());
        }
    }

    /** The forms of the report of the check. */
    static final class Reports extends OptionValues {
        Reports() {
            super("text", "json", "sarif");
        }
    }

    /** The forms of the report of a search. */
    static final class SearchReports extends OptionValues {
        SearchReports() {
            super(ExploreCommand.Form.values());
        }
    }

    /** The formats of a file of parameters. */
    static final class ParameterFormats extends OptionValues {
        ParameterFormats() {
            super(ParameterFile.Format.values());
        }
    }

    /** When the output has colors. */
    static final class Colors extends OptionValues {
        Colors() {
            super("auto", "always", "never");
        }
    }

    /** The clocks of a sandbox. */
    static final class Clocks extends OptionValues {
        Clocks() {
            super(SandboxCommand.Clock.values());
        }
    }

    /** The limits of calls of a sandbox. */
    static final class Rates extends OptionValues {
        Rates() {
            super(SandboxCommand.Rates.values());
        }
    }

    /** The interfaces of new instances of a sandbox. */
    static final class Interfaces extends OptionValues {
        Interfaces() {
            super(InterfaceSetting.values());
        }
    }
}
