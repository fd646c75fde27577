package dev.ballast.model;

/** The operations that services offer; which of them one has, and how it speaks them, is in its {@link Dialect}. */
public enum Operation {
    LIST_NODEBALANCERS("list NodeBalancers"),
    CREATE_NODEBALANCER("create a NodeBalancer"),
    READ_NODEBALANCER("read a NodeBalancer"),
    CHANGE_NODEBALANCER("change a NodeBalancer"),
    DELETE_NODEBALANCER("delete a NodeBalancer"),

    LIST_CONFIGS("list the configs of a NodeBalancer"),
    CREATE_CONFIG("create a config"),
    READ_CONFIG("read a config"),
    CHANGE_CONFIG("change a config"),
    DELETE_CONFIG("delete a config"),
    /** Changes a config and all its nodes at once. */
    REBUILD_CONFIG("rebuild a config"),

    LIST_NODES("list the nodes of a config"),
    CREATE_NODE("create a node"),
    READ_NODE("read a node"),
    CHANGE_NODE("change a node"),
    DELETE_NODE("delete a node"),

    LIST_INSTANCES("list instances"),
    CREATE_INSTANCE("create an instance"),
    READ_INSTANCE("read an instance"),
    CHANGE_INSTANCE("change an instance"),
    DELETE_INSTANCE("delete an instance"),
    BOOT_INSTANCE("boot an instance"),
    REBOOT_INSTANCE("reboot an instance"),
    SHUT_DOWN_INSTANCE("shut down an instance"),
    LIST_VOLUMES_OF_INSTANCE("list the volumes of an instance"),
    LIST_NODEBALANCERS_OF_INSTANCE("list the NodeBalancers of an instance"),

    LIST_PROFILES("list the configuration profiles of an instance"),
    CREATE_PROFILE("create a configuration profile"),
    READ_PROFILE("read a configuration profile"),
    CHANGE_PROFILE("change a configuration profile"),
    DELETE_PROFILE("delete a configuration profile"),

    LIST_ADDRESSES_OF_INSTANCE("list the addresses of an instance"),
    ADD_ADDRESS_TO_INSTANCE("add an address to an instance"),
    DELETE_ADDRESS_OF_INSTANCE("delete an address of an instance"),
    LIST_ADDRESSES("list addresses"),
    /** Adds an address to the instance that the body names. */
    ADD_ADDRESS("add an address"),
    READ_ADDRESS("read an address"),
    CHANGE_ADDRESS("change an address"),

    LIST_VOLUMES("list volumes"),
    CREATE_VOLUME("create a volume"),
    READ_VOLUME("read a volume"),
    CHANGE_VOLUME("change a volume"),
    DELETE_VOLUME("delete a volume"),
    ATTACH_VOLUME("attach a volume"),
    DETACH_VOLUME("detach a volume"),
    RESIZE_VOLUME("resize a volume"),
    CLONE_VOLUME("clone a volume"),

    LIST_EVENTS("list events"),
    READ_EVENT("read an event"),

    LIST_TAGGED("list what has a tag"),
    DELETE_TAG("delete a tag"),

    // From here on what the service offers.
    LIST_REGIONS("list regions"),
    READ_REGION("read a region"),
    LIST_PLANS("list the plans of instances"),
    READ_PLAN("read a plan of instances"),
    LIST_IMAGES("list images"),
    READ_IMAGE("read an image"),
    LIST_VOLUME_PRICES("list the prices of volumes"),
    LIST_NODEBALANCER_PRICES("list the prices of NodeBalancers");

    private final String words;

    Operation(String words) {
        this.words = words;
    }

    /** Returns whether it reads what the service offers, and nothing of the account. */
    public boolean isOffer() {
        return compareTo(LIST_REGIONS) >= 0;
    }

    /** Returns what it does, as a message says it: {@code create a volume}. */
    public String words() {
        return words;
    }
}
