package dev.ballast.dsl;

import dev.ballast.error.SetupException;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import groovy.lang.Script;
import java.util.ServiceLoader;

/**
 * The base of every runbook: its words are the script's words. The program gives it a cloud; run by plain {@code groovy},
 * with {@code @groovy.transform.BaseScript dev.ballast.dsl.Runbook _} as first line, it opens the one the environment names.
 */
public abstract class Runbook extends Script implements Words {

    private Cloud cloud;
    private CloudSource source;
    private boolean own;

    /** Gives it the cloud to work on, which the giver closes. */
    public final void runOn(Cloud given) {
        this.cloud = given;
    }

    /** Gives it where to open a cloud when the first word needs one; the giver closes it. */
    public final void runOn(CloudSource given) {
        this.source = given;
    }

    @Override
    public final Cloud cloud() {
        if (cloud == null && source != null) {
            cloud = source.open();
        } else if (cloud == null) {
            cloud = ServiceLoader.load(CloudSource.class)
                    .findFirst()
                    .orElseThrow(() -> new SetupException("nothing on the class path opens a cloud", null))
                    .open();
            own = true;
        }
        return cloud;
    }

    /** Holds the lines of the script. */
    protected abstract Object runbook();

    @Override
    public final Object run() {
        boolean done = false;
        try {
            Object value = runbook();
            done = true;
            return value;
        } catch (MissingMethodException wrong) {
            throw WrongWord.inScript(this, wrong);
        } catch (MissingPropertyException wrong) {
            throw WrongWord.inScript(this, wrong);
        } finally {
            if (cloud != null) {
                cloud.settings().display().end(!done);
            }
            if (own) {
                cloud.close();
            }
        }
    }

    /** Pauses, and stops at once when the user asks to stop: Groovy's own {@code sleep} would go on. */
    public void sleep(long milliseconds) {
        Pause.of(cloud(), milliseconds);
    }
}
