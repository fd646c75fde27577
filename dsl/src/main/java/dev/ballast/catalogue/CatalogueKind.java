package dev.ballast.catalogue;

import dev.ballast.model.Image;
import dev.ballast.model.InstanceType;
import dev.ballast.model.Region;
import dev.ballast.rules.Rule;
import java.util.Arrays;
import java.util.Optional;

/** The lists of the service with items that a runbook can name. */
public enum CatalogueKind {
    REGIONS("region", Rule.REGION),
    TYPES("type", Rule.TYPE),
    IMAGES("image", Rule.IMAGE);

    private final String word;
    private final Rule rule;

    CatalogueKind(String word, Rule rule) {
        this.word = word;
        this.rule = rule;
    }

    /** Returns the list with the values of this rule; empty if there is none. */
    static Optional<CatalogueKind> of(Rule rule) {
        return Arrays.stream(values()).filter(kind -> kind.rule == rule).findFirst();
    }

    /**
     * Returns the list with the values of this word or option ({@code region}, {@code type} or {@code image}); empty for any
     * other.
     */
    public static Optional<CatalogueKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    /** Returns the word whose argument is an item: {@code region}, {@code type} or {@code image}. */
    public String word() {
        return word;
    }

    /** Returns the word that lists the items: {@code regions}, {@code types} or {@code images}. */
    public String list() {
        return word + "s";
    }

    /** Returns whether an item is an image of the account, which may have been created after the list was read. */
    boolean isOwn(String id) {
        return this == IMAGES && (id.startsWith("private/") || id.startsWith("shared/"));
    }

    /** Returns a region as an item without advice. */
    public static CatalogueList.Item item(Region region) {
        return new CatalogueList.Item(region.id(), "");
    }

    /** Returns a type of instances as an item, with advice against it if it has a successor. */
    public static CatalogueList.Item item(InstanceType type) {
        return new CatalogueList.Item(
                type.id(), type.successor() == null ? "" : "its successor is " + type.successor());
    }

    /** Returns an image as an item, with advice against it if it is deprecated. */
    public static CatalogueList.Item item(Image image) {
        return new CatalogueList.Item(image.id(), Boolean.TRUE.equals(image.deprecated()) ? "it is deprecated" : "");
    }
}
