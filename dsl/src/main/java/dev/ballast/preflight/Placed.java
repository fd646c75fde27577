package dev.ballast.preflight;

/**
 * A resource and where it is, for {@link SameRegion}.
 *
 * @param kind the word for it, such as {@code volume}
 * @param name its name, or its id in digits
 * @param region a region identifier, or null when it is not known
 */
public record Placed(String kind, String name, String region) {

    @Override
    public String toString() {
        return kind + " " + Quoted.handle(name);
    }
}
