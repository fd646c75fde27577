package dev.ballast.dsl;

import dev.ballast.model.Secret;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Collection;
import java.util.Map;

/** The types of the options of a word whose names the script chooses; without it texts, numbers and secrets. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
@interface OpenOptions {

    /** Returns the types that an option may have; none if the script chooses no names. */
    Class<?>[] value() default {
        CharSequence.class, Number.class, Boolean.class, Secret.class, Map.class, Collection.class
    };

    /**
     * Returns the name of the word's own option: {@code unless}, braces that return whether nothing is to be sent, or
     * {@code filter}, a map that selects items of a list.
     */
    String own() default Vocabulary.UNLESS;
}
