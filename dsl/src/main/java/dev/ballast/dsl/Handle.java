package dev.ballast.dsl;

import dev.ballast.converge.Resource;
import dev.ballast.error.RuleException;
import java.util.Locale;

/** A resource in the hands of a runbook: it knows its name, its id and the cloud it belongs to. */
public abstract sealed class Handle permits InstanceHandle, NodeBalancerHandle, PortHandle, VolumeHandle {

    final Cloud cloud;
    final Resource resource;

    Handle(Cloud cloud, Resource resource) {
        this.cloud = cloud;
        this.resource = resource;
    }

    /** Returns the id that the service gave it. */
    public final long getId() {
        return resource.id();
    }

    /** Returns Ballast's name for it; something known by id alone is called {@code #id}. */
    public final String getName() {
        return resource.name();
    }

    /** Returns what it stands for, unless it belongs to another target: a handle of one profile is of no use to another. */
    final Resource on(Cloud other) {
        if (!cloud.target().equals(other.target())) {
            throw new RuleException(
                    this + " belongs to " + cloud.target() + ", this is " + other.target(),
                    "look it up here by its name or id");
        }
        return resource;
    }

    /** Returns the word for a handle of that type: {@code volume}. */
    public static String title(Class<?> type) {
        return type.getSimpleName().replace("Handle", "").toLowerCase(Locale.ROOT);
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof Handle that
                && resource.equals(that.resource)
                && cloud.target().equals(that.cloud.target());
    }

    @Override
    public final int hashCode() {
        return resource.hashCode();
    }

    @Override
    public final String toString() {
        return resource.knownByIdAlone() ? resource.toString() : resource + " (id " + resource.id() + ")";
    }
}
