package dev.ballast.sandbox.linode

import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.SandboxBuilder
import dev.ballast.sandbox.SandboxSpecification

/** A sandbox of Linode per feature. */
abstract class LinodeSpecification extends SandboxSpecification {

    @Override
    SandboxBuilder settings() {
        Sandbox.with().dialect('linode')
    }

    /** What a refusal says, as field and reason; the field is null when it belongs to none. */
    static List<List<String>> errors(def reply) {
        reply.json.errors.collect { [it.field, it.reason] }
    }
}
