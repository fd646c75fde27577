package dev.ballast.check;

/** Whom a closure speaks to before it speaks to what is around it. */
sealed interface Scope {

    /** It is given to something unknown: any word may exist there. */
    record Unknown() implements Scope {}

    /** It speaks to a thing that is none of ours, or to one of our handles, as {@code with} makes it. */
    record Receiver() implements Scope {}

    /** It is the braces of one of our words. */
    record Braces(BlockContext block) implements Scope {}
}
