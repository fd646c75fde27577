package dev.ballast.dsl;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The chapter of {@code docs/words.md} that describes the words of a type. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Chapter {

    /** Returns the heading of the chapter, such as {@code Of a volume}. */
    String value();
}
