package dev.ballast.dsl;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The names of the options of a word. Each sets what the word of that name sets in the block which the options fill. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
@interface Options {

    /** Returns the names with a space between them, in the order in which messages and pages show them. */
    String value();
}
