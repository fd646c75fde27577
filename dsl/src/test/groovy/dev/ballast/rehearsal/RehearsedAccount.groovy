package dev.ballast.rehearsal

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.catalogue.PriceList
import dev.ballast.dsl.Cloud
import dev.ballast.error.BallastException
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.VirtualTiming
import java.nio.file.Path
import java.time.Duration
import java.time.Instant

/** An account on a sandbox over HTTP, on which each runbook is rehearsed first and then run. */
final class RehearsedAccount implements AutoCloseable {

    final Sandbox sandbox
    String secret = 'Reh-ROOT-pass-81'
    private final Path home

    RehearsedAccount(String dialect, Path home) {
        this(OtherClient.guarded(Sandbox.with().dialect(dialect).start()), home)
    }

    RehearsedAccount(Sandbox sandbox, Path home) {
        this.sandbox = sandbox
        this.home = home
        sandbox.advance(Duration.between(sandbox.now(), Instant.now()))
        builder().readCatalogue()
    }

    CloudBuilder builder() {
        Ballast.builder()
            .environment([BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: sandbox.dialect(), BALLAST_REGION: 'us-east', ROOT_PASS: secret], home)
            .timing(new VirtualTiming(sandbox, sandbox::now))
            .progress { if (it instanceof Progress.Note) { notes << it.text() } }
    }

    /** Rehearses a run and returns the plan; what ended it is kept in {@code failure}. */
    Plan rehearsed(Closure<?> run) {
        def builder = builder().rehearsing()
        evaluated(builder, run)
        calls = builder.rehearsal().get().calls()
        builder.rehearsal().get().plan()
    }

    /** Runs it, and sends no write that the last rehearsal has not sent. */
    Plan performedAsPlanned(Closure<?> run) {
        def approved = builder().only(calls)
        performedBy(approved) { Cloud cloud ->
            run(cloud)
            unsent = approved.plannedWrites().get().unsent()
            approved.plannedWrites().get().requireNoneRefused()
        }
    }

    /** What the last run as planned has left out of its plan. */
    List<String> unsent

    /** The notes of the last rehearsal or run. */
    List<String> notes = []

    BallastException failure
    PlannedCalls calls
    long requests

    private void evaluated(CloudBuilder builder, Closure<?> run) {
        failure = null
        notes = []
        Cloud cloud = builder.open()
        try {
            def evaluation = cloud.evaluation('rehearsed')
            try {
                run(cloud)
            } catch (BallastException stopped) {
                failure = stopped
            } finally {
                evaluation.close()
            }
        } finally {
            requests = cloud.requests()
            cloud.close()
        }
    }

    /** Runs it and returns what it did on the account, in the form of a plan. */
    Plan performed(Closure<?> run) {
        performedBy(builder(), run)
    }

    private Plan performedBy(CloudBuilder with, Closure<?> run) {
        def before = sandbox.resources()
        evaluated(with, run)
        def after = sandbox.resources()
        def steps = (after.keySet() + before.keySet()).findAll { before[it] != after[it] }
            .collect { new PlanRecorder.Step(null, before[it], after[it], null, [:]) }
        def ledger = builder().ledger()
        try {
            new PlanBuilder(ledger, after, [:], steps, new Pricing({ PriceList.NONE }), { it }).plan([], [] as Set, new Plan.Effort(requests, 0, Duration.ZERO, new TreeMap()))
        } finally {
            ledger.close()
        }
    }

    /** Returns what a plan leaves behind: each resource that differs at its end, with the value of each field at its end. */
    static List<String> lasting(Plan plan) {
        plan.resources().findAll { it.kind() != 'tag' }.collectMany { below('', it) }.sort()
    }

    private static List<String> below(String path, Plan.Resource resource) {
        String name = "$path/${resource.title()}"
        def fields = resource.fields().findAll { !(it.name() in PlanRecorder.SENT_ONLY) }.findAll { resource.action() == Plan.Action.CREATE || it.values().first() != it.values().last() }
            .collect { resource.action() == Plan.Action.CREATE ? "${it.name()}=${it.values()}" : "${it.name()}=${it.values().first()} -> ${it.values().last()}" }.sort()
        boolean lasts = resource.action() in [Plan.Action.CREATE, Plan.Action.DELETE] || fields
        (lasts ? ["$name ${resource.action()} $fields".toString()] : []) + resource.parts().collectMany { below(name, it) }
    }

    @Override
    void close() {
        sandbox.close()
    }
}
