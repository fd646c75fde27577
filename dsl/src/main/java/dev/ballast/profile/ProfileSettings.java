package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.file.HomeFolder;
import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import dev.ballast.rules.ProtectedNames;
import dev.ballast.rules.Rule;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The settings of one profile. Each is validated when it is read. A wrong or missing setting throws {@link SetupException}
 * with a remedy.
 *
 * @param profiles all profiles
 * @param name the name of this profile
 * @param options the options of the command line
 * @param table its table in the file, or null if only the environment describes the account
 */
public record ProfileSettings(Profiles profiles, String name, Map<Setting, String> options, Map<String, String> table) {

    private static final int MOST_CONCURRENCY = 64;
    private static final Duration LONGEST_HOOK = Duration.ofSeconds(10);

    private static final List<Setting> FIXED_BY_APPROVALS = List.of(Setting.URL, Setting.DIALECT, Setting.LEDGER);
    private static final List<Setting> TOKENS = List.of(Setting.TOKEN, Setting.TOKEN_FILE, Setting.TOKEN_COMMAND);

    private static final Pattern PERSON = Pattern.compile("[^*?!,\\s]+");

    private static final Pattern LINODE = Pattern.compile("(?i)https://([\\w-]+\\.){0,9}linode\\.com([:/].*)?");

    /** Returns whether this is the built-in sandbox. */
    public boolean isSandbox() {
        return name.equals(Profile.SANDBOX);
    }

    /** Returns the complete profile. May run the command that prints the token. */
    public Profile profile() {
        // Reads the token last, because its command may ask a person and should not run if another setting is wrong.
        sandbox(null, null);
        URI url = url();
        return profile(table != null, url, new Tokens(this).token(), dialect(), ledger());
    }

    /** Returns the profile of a sandbox inside the process, with this URL and token and a ledger in memory. */
    public Profile sandbox(URI url, Secret token) {
        if (isSandbox()) {
            profiles.warnOfSandbox();
        }
        return profile(true, url, token, dialect(), Profile.IN_MEMORY);
    }

    private Profile profile(boolean named, URI url, Secret token, Dialect dialect, String ledger) {
        String region = region().orElse(null);
        return new Profile(
                name, named, url, token, region, dialect, ledger, concurrency(), timeouts(), guard(), color());
    }

    /** Returns the part of the profile that may be shown. Reads no token and sends no warning. */
    public Profile.Outline outline() {
        URI url = isSandbox() ? null : get(Setting.URL).map(BaseUrl::of).orElse(null);
        return new Profile.Outline(table != null || isSandbox() ? name : null, url, guard(), color());
    }

    /** Returns the base URL. Needs no token. Sends a warning if a variable or an option overrides the URL in the file. */
    public URI url() {
        URI url =
                BaseUrl.of(get(Setting.URL).orElseThrow(() -> missing("URL", "BALLAST_URL", "url = \"https://...\"")));
        // A variable left over from another shell must not send this profile's token elsewhere unnoticed.
        if (written(Setting.URL).filter(own -> !BaseUrl.of(own).equals(url)).isPresent()) {
            profiles.warnings.accept("the profile '" + name + "' uses " + url + " instead of the url in its file: "
                    + source(Setting.URL) + " sets it");
        }
        return url;
    }

    /** Returns the ledger, as the path of a file or a JDBC URL. Needs neither URL nor token. */
    public String ledger() {
        return override(Setting.LEDGER)
                .map(own -> own.startsWith("~")
                        ? HomeFolder.resolve(own, profiles.home).toString()
                        : own)
                .or(() -> written(Setting.LEDGER)
                        .map(own -> own.startsWith("jdbc:") ? own : resolve(own).toString()))
                .orElseGet(() -> profiles.folders().ledger().toString());
    }

    /**
     * Returns the profile whose names in the ledger this one uses; empty if it uses its own. The other profile may be in
     * another file.
     */
    public Optional<String> names() {
        Optional<String> names = get(Setting.NAMES);
        names.flatMap(profiles::namesOf)
                .filter(further -> !names.get().equals(further))
                .ifPresent(further -> {
                    throw new SetupException(
                            "profile '" + name + "' uses the names of profile '" + names.get()
                                    + "', which uses those of '" + further + "'",
                            "in both profiles, or in neither, name the profile that has the names: names = \"NAME\"");
                });
        return names;
    }

    /** Returns the region, or empty if none is set. Needs neither URL nor token. */
    public Optional<String> region() {
        Optional<String> region = get(Setting.REGION);
        region.flatMap(Rule.REGION::examine).ifPresent(problem -> {
            throw new SetupException(problem.what(), "write an id such as us-east");
        });
        return region;
    }

    /** Returns the advice to select a profile of the file; empty if one is selected, or the file has none. */
    public Optional<String> selection() {
        return table != null || isSandbox() ? Optional.empty() : profiles.selection();
    }

    /** Returns the dialect; the default is {@code linode} for a URL of Linode, else that of the service document. Needs no token. */
    public Dialect dialect() {
        try {
            return get(Setting.DIALECT).map(Dialect::named).orElseGet(this::dialectOfUrl);
        } catch (IllegalArgumentException e) {
            throw new SetupException(
                    e.getMessage(), "write --dialect, or set BALLAST_DIALECT or the dialect of the profile", e);
        }
    }

    private Dialect dialectOfUrl() {
        return get(Setting.URL)
                        .filter(url -> LINODE.matcher(url.strip()).matches())
                        .isPresent()
                ? Dialect.LINODE
                : Dialect.DOCUMENTED;
    }

    private int concurrency() {
        String text = get(Setting.CONCURRENCY).orElseThrow();
        if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST_CONCURRENCY) {
            throw new SetupException("concurrency " + text + " is not possible", "write 1 to " + MOST_CONCURRENCY);
        }
        return Integer.parseInt(text);
    }

    /** Returns the time limits. Needs no token. */
    public Profile.Timeouts timeouts() {
        return new Profile.Timeouts(
                duration(Setting.REQUEST_TIMEOUT),
                duration(Setting.RETRY_TIMEOUT),
                duration(Setting.WAIT_TIMEOUT),
                SettingType.durationOrZero(
                        place(Setting.LEASE_WAIT), get(Setting.LEASE_WAIT).orElseThrow()),
                duration(Setting.LOG_KEEP));
    }

    /** Returns the variable that sets it, or its key in a profile. */
    private String place(Setting setting) {
        return setting.variable()
                .filter(variable -> !options.containsKey(setting)
                        && profiles.variable(variable).isPresent())
                .or(setting::key)
                .orElseThrow();
    }

    private Duration duration(Setting setting) {
        return SettingType.duration(place(setting), get(setting).orElseThrow());
    }

    private Profile.Guard guard() {
        return new Profile.Guard(
                isOn(Setting.READ_ONLY),
                isOn(Setting.CONFIRM),
                written(Setting.ADMIN_ADDRESSES)
                        .map(text -> List.of(text.split(" ")))
                        .orElse(List.of()),
                approval());
    }

    private Profile.Approval approval() {
        Optional<String> needed = written(Setting.APPROVALS);
        Optional<String> approvers = written(Setting.APPROVERS);
        Optional<String> breaksGlass = written(Setting.BREAK_GLASS);
        if (needed.isEmpty() && approvers.isEmpty()) {
            breaksGlass.ifPresent(person -> {
                throw new SetupException(
                        where() + ": break_glass has no effect without approvals", "leave it out, or write approvals");
            });
            return Profile.Approval.NONE;
        }
        if (needed.isEmpty() || approvers.isEmpty()) {
            throw new SetupException(
                    where() + ": approvals and approvers belong together, and one of them is missing",
                    "write both: approvals = 2, approvers = \"/etc/ballast/approvers\"");
        }
        if (!needed.get().matches("[1-9]")) {
            throw new SetupException(where() + ": approvals = " + needed.get() + " is not possible", "write 1 to 9");
        }
        breaksGlass.filter(person -> !PERSON.matcher(person).matches()).ifPresent(person -> {
            throw new SetupException(
                    where() + ": break_glass = \"" + person + "\" is not the name of one person",
                    "write the name that this person has in the file of approvers");
        });
        // A variable such as XDG_STATE_HOME, or another home folder, would name a ledger in which no plan has run.
        if (written(Setting.LEDGER)
                .filter(ledger -> ledger.startsWith("jdbc:") || Path.of(ledger).isAbsolute())
                .isEmpty()) {
            throw new SetupException(
                    where() + ": with approvals the file itself says which ledger records that a plan has run",
                    "write ledger = \"/var/lib/ballast/ledger.db\", or a jdbc:postgresql: URL");
        }
        FIXED_BY_APPROVALS.forEach(this::requireAsWritten);
        if (TOKENS.stream().anyMatch(token -> written(token).isPresent())) {
            requireAsWritten(Setting.TOKEN);
        }
        if (duration(Setting.LOG_KEEP).compareTo(Profile.Approval.LONGEST) < 0) {
            throw new SetupException(
                    where() + ": with approvals the log keeps each run for as long as a plan is approved at most",
                    "set log_keep and BALLAST_LOG_KEEP to 7d or more, or leave them out");
        }
        return new Profile.Approval(
                Integer.parseInt(needed.get()),
                resolve(approvers.get()),
                written(Setting.SIGNING_KEY).map(this::resolve).orElse(null),
                breaksGlass.orElse(null));
    }

    /** Refuses an option or a variable that would send the approved writes elsewhere, or hide from the log that they were sent. */
    private void requireAsWritten(Setting setting) {
        override(setting)
                .filter(value -> !written(setting)
                        .or(() -> setting == Setting.DIALECT
                                ? Optional.of(dialectOfUrl().name())
                                : Optional.empty())
                        .equals(Optional.of(value)))
                .ifPresent(value -> {
                    throw new SetupException(
                            source(setting) + " sets the " + setting.key().orElseThrow()
                                    + ", which a profile with approvals takes from its file",
                            "unset it, and write it in " + where());
                });
    }

    private String source(Setting setting) {
        return options.containsKey(setting) ? "an option" : setting.variable().orElseThrow();
    }

    /**
     * Returns whether a protection is on. Only the file can switch it off, because a variable left over from another shell
     * must not do so.
     */
    private boolean isOn(Setting protection) {
        Optional<String> override = override(protection);
        override.filter(text -> !text.equals("true") && !text.equals("1")).ifPresent(text -> {
            String variable = protection.variable().orElseThrow();
            throw new SetupException(
                    variable + " can only switch protection on, but '" + text + "' is neither true nor 1",
                    "write " + variable + "=true or unset it; only the file of a profile switches its protection off");
        });
        return override.or(() -> written(protection))
                .filter(text -> !text.equals("false"))
                .isPresent();
    }

    /**
     * Returns the dollars a month that one run may add to the costs of the account; empty if no option and no profile sets them,
     * or the option is {@code none}.
     *
     * @throws SetupException if the option is no amount
     */
    public Optional<BigDecimal> budget() {
        Optional<String> option = override(Setting.BUDGET);
        return option.or(() -> written(Setting.BUDGET))
                .filter(text -> !text.equals("none"))
                .map(text -> SettingType.amount(text)
                        .orElseThrow(() -> new SetupException(
                                "the budget '" + text + "' is not an amount of dollars",
                                "write dollars a month, such as 100 or 99.50, or none")));
    }

    /** Returns what sets the budget. */
    public String budgetSource() {
        return override(Setting.BUDGET).isPresent() ? "--budget" : where() + ": budget";
    }

    /** Returns what agents may do. The sandbox has nothing to protect but the machine, and no profile: agents may plan there. */
    public AgentAccess agents() {
        return isSandbox()
                ? AgentAccess.PLAN
                : AgentAccess.of(get(Setting.AGENTS).orElseThrow()).orElseThrow();
    }

    /**
     * Gives the command of a hook a document on its standard input, and waits for its end. Only the file names hooks, because
     * a variable or an option must not run a command. Does nothing if the file names none.
     *
     * @param environment the variables of the command
     * @throws SetupException if the command fails, or takes more than 10 s and is ended
     */
    public void tell(Setting hook, Supplier<String> document, Map<String, String> environment) {
        written(hook).ifPresent(command -> new SecretCommand(
                        where() + ", " + hook.key().orElseThrow(), environment, LONGEST_HOOK)
                .tell(command, document.get()));
    }

    /** Returns the resources that the profile protects. */
    public ProtectedNames protectedNames() {
        return written(Setting.PROTECTED)
                .map(names -> new ProtectedNames(where(), names.lines().toList()))
                .orElse(ProtectedNames.NONE);
    }

    private String color() {
        return get(Setting.COLOR).map(text -> SettingType.color("", text)).orElse(null);
    }

    Optional<String> get(Setting setting) {
        return override(setting).or(() -> written(setting)).or(setting::fallback);
    }

    Optional<String> override(Setting setting) {
        return Optional.ofNullable(options.get(setting))
                .or(() -> setting.variable().flatMap(profiles::variable));
    }

    Optional<String> written(Setting setting) {
        return Optional.ofNullable(table).map(own -> own.get(setting.key().orElse("")));
    }

    /** Resolves a path in the file against the folder of the file, so that the working folder does not matter. */
    Path resolve(String path) {
        return profiles.configPath().toAbsolutePath().resolveSibling(HomeFolder.resolve(path, profiles.home));
    }

    String where() {
        return ProfilesFile.where(profiles.configPath(), name);
    }

    SetupException missing(String what, String variable, String line) {
        Path file = profiles.configPath();
        String write = "set " + variable + ", or write " + line + " in ";
        String ways = table != null
                ? write + "[profile." + name + "] of " + file
                : selection()
                        .map(way -> way + ", or set " + variable)
                        .orElse(write + "a profile of " + file + " (chosen by --profile)");
        return new SetupException(
                "no " + what + " is set for profile '" + name + "'",
                "write --sandbox to try it without an account; for an account " + ways);
    }

    /** Returns the file and the profile and never the values, because one may be a token. */
    @Override
    public String toString() {
        return where();
    }
}
