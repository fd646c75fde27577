package dev.ballast.preflight;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares, on the parameter of a word, the rule its value obeys; on a word, a rule that takes the list of its arguments.
 * The word holds values against it when it runs, {@code check} holds constants against it before anything runs, and help and
 * documentation quote its sentence.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD})
public @interface Obeys {

    /** Returns the rule; it has a public constructor without parameters. */
    Class<? extends Rule<?>> value();
}
