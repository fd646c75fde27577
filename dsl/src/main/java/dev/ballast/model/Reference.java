package dev.ballast.model;

import java.util.Optional;

/**
 * Identifies a resource by its name, by its id, or by its position in its holder. Two references are equal if they identify the
 * same resource in the same way; {@code toString} is the notation of a runbook.
 */
public sealed interface Reference {

    /** Returns the kind of the resource. */
    Kind kind();

    /**
     * Returns the text that identifies the resource within its kind and holder: a name, {@code #} and an id, the number of a
     * port, or the label of a node.
     */
    String name();

    /** Returns the NodeBalancer of a port, the port of a node or the instance of an address; the others have no holder. */
    default Optional<Reference> holder() {
        return Optional.empty();
    }

    /** Returns whether the other is this resource or a part of it, such as a node of its port. */
    default boolean covers(Reference other) {
        return equals(other) || other.holder().filter(this::covers).isPresent();
    }

    /** A NodeBalancer, an instance or a volume: a resource without a holder. */
    sealed interface Whole extends Reference {

        /** Returns the argument with which a word names the resource: the name in quotes, or the id without quotes. */
        String argument();
    }

    /** A resource by the name that a runbook gave it. */
    record ByName(Kind kind, String name) implements Whole {

        /** Refuses names that look like an id. */
        public ByName {
            if (name.startsWith("#") && kind.isId(name.substring(1))) {
                throw new IllegalArgumentException(name + " is an id");
            }
        }

        @Override
        public String argument() {
            return "'" + name + "'";
        }

        @Override
        public String toString() {
            return kind.word() + " " + argument();
        }
    }

    /** A resource by its id on the service, if it has no name in the ledger. */
    record ById(Kind kind, long id) implements Whole {

        @Override
        public String name() {
            return "#" + kind.idText(id);
        }

        @Override
        public String argument() {
            return kind == Kind.RESERVED_IP ? "address: '" + kind.idText(id) + "'" : kind.idText(id);
        }

        @Override
        public String toString() {
            return kind.word() + " " + kind.idText(id);
        }
    }

    /** A config of a NodeBalancer by the port it listens on. A udp port and a port of another protocol may have the same number. */
    record Port(Whole balancer, int number, boolean udp) implements Reference {

        /** Returns the reference of a config, as the service shows it. */
        public static Port of(Whole balancer, PortConfig config) {
            return new Port(balancer, config.port(), PortConfig.isUdp(config.protocol()));
        }

        /** Returns the same port under another number. */
        public Port at(int other) {
            return new Port(balancer, other, udp);
        }

        /** Returns the arguments with which a word names the port: the number, and for a udp port the protocol. */
        public String arguments() {
            return number + (udp ? ", protocol: '" + PortConfig.UDP + "'" : "");
        }

        @Override
        public Kind kind() {
            return Kind.CONFIG;
        }

        @Override
        public String name() {
            return PortConfig.place(number, udp ? PortConfig.UDP : null);
        }

        @Override
        public Optional<Reference> holder() {
            return Optional.of(balancer);
        }

        @Override
        public String toString() {
            return "port " + name() + " of " + balancer.argument();
        }
    }

    /** A node of a port, by its label, which may hold any character. */
    record Node(Port port, String label) implements Reference {

        @Override
        public Kind kind() {
            return Kind.NODE;
        }

        @Override
        public String name() {
            return label;
        }

        @Override
        public Optional<Reference> holder() {
            return Optional.of(port);
        }

        @Override
        public String toString() {
            return "node '" + label + "' of " + port;
        }
    }

    /** The private address of an instance. The label of the first one is empty; only {@code ballast adopt} adds further ones. */
    record Address(Whole instance, String label) implements Reference {

        /** Refers to the first address of the instance. */
        public Address(Whole instance) {
            this(instance, "");
        }

        @Override
        public Kind kind() {
            return Kind.ADDRESS;
        }

        @Override
        public String name() {
            return label.isEmpty() ? instance.name() : label;
        }

        @Override
        public Optional<Reference> holder() {
            return Optional.of(instance);
        }

        @Override
        public String toString() {
            return "private address of " + instance.argument();
        }
    }
}
