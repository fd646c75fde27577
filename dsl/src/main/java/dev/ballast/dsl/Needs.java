package dev.ballast.dsl;

import dev.ballast.model.Operation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that only dialects with this operation have a word, an option or a property. If a field is named, the dialect must
 * also have that field in the operation's body, or that key in its list. The check and completion read the annotation; the word
 * itself calls {@link Cloud#require}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Needs {

    /** Returns the operation. */
    Operation value();

    /** Returns the field of the operation's body, or the key of its list; empty if any body is enough. */
    String field() default "";
}
