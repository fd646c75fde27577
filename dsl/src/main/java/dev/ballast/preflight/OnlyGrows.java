package dev.ballast.preflight;

import java.util.Optional;

/**
 * The size of a volume only grows (document section 4, rule 4); its present size is allowed and changes nothing.
 *
 * @param volume its name
 * @param now its size in gigabytes, or null when it is not known
 * @param wanted the size asked for, in gigabytes
 */
public record OnlyGrows(String volume, Integer now, int wanted) implements Relation {

    @Override
    public Optional<Problem> examine() {
        return now == null || wanted >= now
                ? Optional.empty()
                : Problem.found(
                        "volume " + Quoted.handle(volume) + " has " + now + " GB and cannot shrink to " + wanted
                                + " GB",
                        "write " + now + " or more; for less, create a new volume and copy the files on its instance");
    }
}
