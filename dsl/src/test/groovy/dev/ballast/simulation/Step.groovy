package dev.ballast.simulation

import dev.ballast.dsl.Cloud

/** One statement of a generated runbook: its text for people, and what it does. */
final class Step {

    final String text
    final Closure<?> act

    Step(CharSequence text, Closure<?> act) {
        this.text = text.toString()
        this.act = act
    }

    void run(Cloud cloud) {
        act.call(cloud)
    }

    @Override
    String toString() {
        text
    }
}
