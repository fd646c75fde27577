package dev.ballast.model;

import java.util.List;

/** A configuration profile of an instance in an answer of the service. */
public record BootProfile(Long id, List<Interface> interfaces) implements Identified {

    /** Copies the interfaces; null if the answer leaves them out. */
    public BootProfile {
        interfaces = Copies.of(interfaces);
    }

    /** A network interface of the older generation; it is active while the instance runs with its profile. */
    public record Interface(String purpose, Boolean active) {}

    /** Returns whether the instance runs with this profile, as an interface of it shows. */
    public boolean isBooted() {
        return interfaces != null && interfaces.stream().anyMatch(each -> Boolean.TRUE.equals(each.active()));
    }
}
