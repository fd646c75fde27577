package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.Subject;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.rules.Problem;
import groovy.lang.GroovyObjectSupport;
import groovy.lang.MissingPropertyException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A resource that a runbook works with: its name, its id and the cloud it belongs to. */
public abstract class Handle extends GroovyObjectSupport {

    private static final Set<String> FIELDS = Set.of("cloud", "resource");

    final Cloud cloud;
    final Resource resource;

    Handle(Cloud cloud, Resource resource) {
        this.cloud = cloud;
        this.resource = resource;
    }

    /** Returns the id that the service gave it. */
    public long getId() {
        return resource.id();
    }

    /** Returns its name in Ballast; {@code #id} for a resource known only by its id. */
    public final String getName() {
        return present().name();
    }

    /** Returns the resource under its present name. */
    Resource present() {
        return resource;
    }

    /** Returns the locks in the last answer, read again if that leaves them out, as the answer to a write does. */
    final <A extends Labelled> List<String> locks(ResponseCache<A> answers) {
        return answers.cachedOrRead(resource, seen -> seen.locks() != null).locks();
    }

    /** Runs a word or a property of this handle. A failure names the calling line of the script, and the resource. */
    final <T> T inScript(Supplier<T> work) {
        String name = resource.name().replaceFirst("^#", "");
        return cloud.inScript(() -> ScriptLine.about(new Subject(resource.toString(), name), work));
    }

    final void inScript(Runnable work) {
        inScript(() -> {
            work.run();
            return null;
        });
    }

    /**
     * Runs a word or a property of this handle that only some dialects have. Throws a RuleException before any request if the
     * dialect lacks it.
     */
    final <T> T only(String word, Supplier<T> work) {
        return inScript(() -> {
            cloud.require(getClass(), word);
            return work.get();
        });
    }

    /** Returns the options of a wait that {@code options} sets. */
    final WaitOptions wait(Consumer<? super WaitBlock> options) {
        WaitBlock block = Block.filled(new WaitBlock(cloud), options);
        return block.options();
    }

    /**
     * Returns the resource of an argument. Throws a RuleException for null, which the user's own lookup may return, and for an
     * instance of another target.
     */
    static Resource requireSame(InstanceHandle instance, String word, Cloud cloud) {
        return requireSame(instance, Kind.INSTANCE, word, cloud);
    }

    /**
     * Returns the resource of an argument of that kind. Throws a RuleException for null and for a resource of another target.
     */
    static Resource requireSame(Handle handle, Kind kind, String word, Cloud cloud) {
        if (handle == null) {
            String title = (kind == Kind.INSTANCE ? "an " : "a ") + kind.word();
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN,
                    "'" + word + "' is given null instead of " + title,
                    "look the " + kind.word() + " up first");
        }
        // Throws if the handle belongs to a rehearsal that has ended.
        handle.cloud.cloud();
        if (!handle.cloud.target().equals(cloud.target())) {
            throw new RuleException(
                    RefusalCode.OTHER_ACCOUNT,
                    handle + " belongs to " + handle.cloud.target() + ", this is " + cloud.target(),
                    "look it up here by its name or id");
        }
        return handle.resource;
    }

    /** Reads a property; fields are refused, although Groovy would read them, too. */
    @Override
    public final Object getProperty(String name) {
        if (FIELDS.contains(name)) {
            throw new MissingPropertyException(name, getClass());
        }
        return super.getProperty(name);
    }

    /** Throws: an assignment changes nothing on the service. */
    @Override
    public final void setProperty(String name, Object value) {
        Vocabulary words = Vocabulary.of(getClass(), cloud.dialect());
        Problem problem = words.properties().contains(name)
                ? WordProblems.assignedProperty(words, name)
                : WordProblems.unknownProperty(words, name);
        ScriptLine.locate(() -> {
            throw problem.exception();
        });
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof Handle that
                && getClass() == that.getClass()
                && resource.isSame(that.resource)
                && cloud.target().equals(that.cloud.target());
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(resource.id());
    }

    @Override
    public final String toString() {
        return present().withId();
    }
}
