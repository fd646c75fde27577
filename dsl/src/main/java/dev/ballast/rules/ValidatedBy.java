package dev.ballast.rules;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the rule that validates a parameter of a word. On the word itself it declares the rule that validates the list of
 * arguments. The word validates its values when it runs, {@code check} validates constants before anything runs, and help and
 * documentation quote the rule's sentence.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD})
public @interface ValidatedBy {

    /** Returns the rule. */
    Rule value();
}
