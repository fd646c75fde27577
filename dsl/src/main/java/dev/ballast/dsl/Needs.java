package dev.ballast.dsl;

import dev.ballast.model.Operation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a word, an option or a property belongs only to the dialects with this operation, and with this field of its
 * body or key of its list if one is named. The check and completion read it; the word itself calls {@link Cloud#require}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Needs {

    /** The operation. */
    Operation value();

    /** The field of the operation's body, or the key of its list; empty when any body will do. */
    String field() default "";
}
