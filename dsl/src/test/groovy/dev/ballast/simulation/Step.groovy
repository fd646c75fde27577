package dev.ballast.simulation

import dev.ballast.dsl.Cloud

/** One statement of a generated runbook: its text for people, and what it does. */
final class Step {

    final String text
    final Closure<?> act

    /** Whether it acts each time it is run, so that it is run only until it has succeeded. */
    final boolean once

    Step(CharSequence text, Closure<?> act, boolean once = false) {
        this.text = text.toString()
        this.act = act
        this.once = once
    }

    void run(Cloud cloud) {
        act.call(cloud)
    }

    @Override
    String toString() {
        text
    }
}
