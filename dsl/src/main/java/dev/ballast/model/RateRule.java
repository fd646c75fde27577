package dev.ballast.model;

/** The rate limits of Linode, as the number of requests in a window of 15 seconds or a minute. */
enum RateRule {
    INSTANCE_CREATION(20),
    VOLUME_CREATION(100),
    IMAGES(20),
    PAGES(200),
    OTHERS(1600);

    private final int calls;

    RateRule(int calls) {
        this.calls = calls;
    }

    Dialect.RateLimit limit() {
        return new Dialect.RateLimit(name(), calls);
    }

    /** Returns the limit of a request. The operation is null for a request of none that the dialect has. */
    static RateRule of(Operation operation, String path) {
        if (operation == Operation.CREATE_INSTANCE) {
            return INSTANCE_CREATION;
        }
        if (operation == Operation.CREATE_VOLUME) {
            return VOLUME_CREATION;
        }
        if (operation == Operation.LIST_IMAGES) {
            return IMAGES;
        }
        return path.contains("?page") || path.contains("&page") ? PAGES : OTHERS;
    }
}
