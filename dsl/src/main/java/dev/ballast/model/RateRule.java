package dev.ballast.model;

/** The rate limits of Linode. */
enum RateRule {
    INSTANCE_CREATION("created instances", 20, 15),
    VOLUME_CREATION("created volumes", 100, 60),
    IMAGES("lists of images", 20, 60),
    PAGES("lists", 200, 60),
    OTHERS("other requests", 1600, 60);

    private final String words;
    private final int calls;
    private final int seconds;

    RateRule(String words, int calls, int seconds) {
        this.words = words;
        this.calls = calls;
        this.seconds = seconds;
    }

    Dialect.RateLimit limit() {
        return new Dialect.RateLimit(words, calls, seconds);
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
