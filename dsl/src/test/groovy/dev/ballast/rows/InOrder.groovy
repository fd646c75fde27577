package dev.ballast.rows

import java.lang.annotation.ElementType
import java.lang.annotation.Retention
import java.lang.annotation.RetentionPolicy
import java.lang.annotation.Target

/** Marks a spec whose features use what the features before them left, so that a build runs all of them. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface InOrder {}
