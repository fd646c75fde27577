package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import dev.ballast.rules.Rule;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** The settings of one choice, each validated when it is asked for. */
record Details(Choice choice, Folders folders, Path home, Consumer<String> warnings) {

    private static final int CONCURRENCY = 32;
    private static final int MOST_CONCURRENCY = 64;

    /** Asks for the token last: its command may bother a person, and should not when another setting is wrong. */
    Profile profile(Tokens tokens) {
        String region = region();
        Dialect dialect = dialect();
        int concurrency = concurrency();
        Timeouts timeouts = timeouts();
        Guard guard = guard();
        String color = color();
        return new Profile(
                choice.name(),
                choice.section() != null,
                url(),
                tokens.token(choice),
                region,
                dialect,
                ledger(),
                concurrency,
                timeouts,
                guard,
                color);
    }

    Profile sandbox(URI url, Secret token) {
        return new Profile(
                choice.name(),
                true,
                url,
                token,
                region(),
                Dialect.DOCUMENTED,
                Profile.IN_MEMORY,
                concurrency(),
                timeouts(),
                guard(),
                color());
    }

    /** Warns of nothing: whoever opens the profile is warned then. */
    Outline outline(boolean named) {
        URI url = choice.get(Setting.URL).map(BaseUrl::of).orElse(null);
        return new Outline(named ? choice.name() : null, url, guard(), color());
    }

    URI url() {
        String text = choice.get(Setting.URL)
                .orElseThrow(() -> Missing.setting("URL", "BALLAST_URL", "url = \"https://...\"", choice));
        URI url = BaseUrl.of(text);
        warnOfOtherUrl(url);
        return url;
    }

    String ledger() {
        return choice.override(Setting.LEDGER)
                .or(() -> choice.written(Setting.LEDGER).map(this::besideFile))
                .orElseGet(() -> folders.ledger().toString());
    }

    String region() {
        return choice.get(Setting.REGION).map(Details::knownForm).orElse(null);
    }

    private Dialect dialect() {
        try {
            return choice.get(Setting.DIALECT).map(Dialect::named).orElse(Dialect.DOCUMENTED);
        } catch (IllegalArgumentException e) {
            throw new SetupException(e.getMessage(), "set BALLAST_DIALECT or the dialect of the profile", e);
        }
    }

    private int concurrency() {
        String text = choice.get(Setting.CONCURRENCY).orElse(String.valueOf(CONCURRENCY));
        if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST_CONCURRENCY) {
            throw new SetupException("concurrency " + text + " is not possible", "write 1 to " + MOST_CONCURRENCY);
        }
        return Integer.parseInt(text);
    }

    private Timeouts timeouts() {
        return new Timeouts(
                duration(Setting.REQUEST_TIMEOUT, Timeouts.USUAL.request()),
                duration(Setting.RETRY_TIMEOUT, Timeouts.USUAL.retry()),
                duration(Setting.WAIT_TIMEOUT, Timeouts.USUAL.waiting()));
    }

    private Duration duration(Setting setting, Duration usual) {
        String name = setting.key().orElseThrow().replace('_', ' ');
        return choice.get(setting)
                .map(text -> DurationText.of("the " + name, text))
                .orElse(usual);
    }

    private Guard guard() {
        return new Guard(isOn(Setting.READ_ONLY), isOn(Setting.CONFIRM));
    }

    /** What protects is switched off in the file alone: a variable left over from another shell must not do it. */
    private boolean isOn(Setting protection) {
        choice.override(protection).ifPresent(text -> requireOn(protection, text));
        return choice.override(protection).isPresent()
                || choice.written(protection).filter("true"::equals).isPresent();
    }

    private static void requireOn(Setting protection, String text) {
        if (!text.equals("true") && !text.equals("1")) {
            String variable = protection.variable().orElseThrow();
            throw new SetupException(
                    variable + " can only switch on, and '" + text + "' is neither true nor 1",
                    "write " + variable + "=true or unset it; what a profile protects is switched off in its file");
        }
    }

    private String color() {
        return choice.get(Setting.COLOR).map(text -> Form.color("", text)).orElse(null);
    }

    private String besideFile(String ledger) {
        return ledger.startsWith("jdbc:")
                ? ledger
                : choice.section().resolve(ledger, home).toString();
    }

    /** A variable left over from another shell must not send this profile's token elsewhere unnoticed. */
    private void warnOfOtherUrl(URI url) {
        choice.written(Setting.URL)
                .filter(written -> !BaseUrl.of(written).equals(url))
                .ifPresent(written -> warnings.accept("the profile '" + choice.name() + "' goes to " + url
                        + " and not to its own url: BALLAST_URL or an option says so"));
    }

    private static String knownForm(String region) {
        Rule.REGION.examine(region).ifPresent(problem -> {
            throw new SetupException(problem.what(), "write an id such as us-east");
        });
        return region;
    }
}
