package dev.ballast.repl

import dev.ballast.reconcile.context.Confirm
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Unroll

/** Runs that wait for people in the middle, and everything that must not let them continue. */
class StepApprovalProcessSpec extends ApprovalSpecification {

    def 'a run waits for the approval of a step, and the same command continues there'() {
        given:
        configure('prod', 2, ['on_waiting_approval', 'on_end'].collect { "$it = \"cat >$folder/$it\"" }.join('\n'))
        def (told, ended) = [folder.resolve('on_waiting_approval').toFile(), folder.resolve('on_end').toFile()]

        when:
        waits()

        then:
        err =~ /run 1 waits for the approval of 'switch traffic' until \S+Z/
        err.contains("    ballast approve --profile prod --step 'switch traffic' --run 1 plan.json\n")
        err.contains('waiting: 1 created')
        writes() == ['POST']

        and: 'the hook can tell other people what to type'
        with(new JsonSlurper().parse(told)) {
            status == 'waiting'
            awaited == [run: 1, step: 'switch traffic', approve: "ballast approve --profile prod --step 'switch traffic' --run 1 plan.json"]
        }
        !ended.exists()

        and: 'the lease is free, and log and status show it'
        ballast('lease') == 0
        out.contains('nobody') || out.contains('no run')
        ballast('log') == 0
        out =~ /1 .* site.groovy +waiting /
        out =~ /run 1 waits for the approval of 'switch traffic' until \S+Z/
        out.contains("ballast approve --profile prod --step 'switch traffic' --run 1 PLAN")
        ballast('log', '1') == 0
        out =~ /awaited +step switch traffic +site.groovy:2 +until \S+Z/
        ballast('status') == 10
        out.contains("run 1 waits for the approval of 'switch traffic'")
        ballast('approvals', plan) == 0
        out.contains('approved: it may run')

        and: 'it waits until two others have approved it'
        ballast('run', '--output', 'json', '--plan', plan, site) == 6
        json().status == 'waiting' && json().exit == 6
        told.text == out.readLines().last() + '\n'
        approveStep('bob') == 0
        out.contains('wrote ' + stepFile('bob'))
        ballast('run', '--plan', plan, site) == 6
        err.contains('and it lacks 1 approval of 2')
        signs('alice', 'step@ballast.dev', [step: 'run 1, switch traffic'], stepFile('alice'))
        ballast('run', '--plan', plan, site) == 6
        err.contains('plan.json.run-1.approval.alice@example.com does not count: alice@example.com created the plan')
        writes() == ['POST']
        approveStep('carol') == 0

        and:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST', 'POST']
        new JsonSlurper().parse(ended).status == 'done'
        ballast('log') == 0
        !out.contains('waits for')
        ballast('log', '1') == 0
        out =~ /given +step switch traffic/
        ballast('log', '5') == 0
        out =~ /given +step-approval bob@example.com +SHA256:\S+/
        out =~ /given +step-approval carol@example.com +SHA256:\S+/

        and: 'it has run once'
        ballast('run', '--plan', plan, site) != 0
        writes() == ['POST', 'POST', 'POST']
        ballast('approvals', plan) == 10
        out.contains('and a plan runs once')
    }

    @Unroll
    def 'a step is not approved by #attack'(String attack, String why) {
        given:
        waits()
        approveStep('bob')

        when:
        "$attack"()

        then:
        ballast('run', '--plan', plan, site) == 6
        err.contains(why)
        writes() == ['POST']

        where:
        attack                  || why
        'anApprovalOfThePlan'   || 'it is signed for approval@ballast.dev'
        'anotherStep'           || "it is for run 1, drop all, and this is run 1, switch traffic"
        'anotherRun'            || 'it is for run 2, switch traffic, and this is run 1, switch traffic'
        'anotherPlan'           || 'it is for another plan, or the plan has changed since'
        'aStepTooEarly'         || 'it was not signed while the run waited'
        'aRevokedStep'          || 'no valid signature of carol@example.com'
    }

    private void anApprovalOfThePlan() {
        stepFile('carol').bytes = approval('carol').bytes
    }

    private void anotherStep() {
        signsStep(step: 'run 1, drop all')
    }

    private void anotherRun() {
        signsStep(step: 'run 2, switch traffic')
    }

    private void anotherPlan() {
        signsStep('plan-sha256': 'a' * 64)
    }

    private void signsStep(Map<String, String> lines) {
        signs('carol', 'step@ballast.dev', [step: 'run 1, switch traffic'] + lines, stepFile('carol'))
    }

    private void aStepTooEarly() {
        def before = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(3600)
        signsStep(from: "$before".toString(), until: "${before.plusSeconds(7200)}".toString())
    }

    private void aRevokedStep() {
        approveStep('carol')
        allow(line('alice'), line('bob'), line('carol', 'namespaces="approval@ballast.dev"'))
    }

    @Unroll
    def 'a step that was approved is not, for the next run, after #attack'(String attack, String why) {
        given:
        waits()
        approveStep('bob')
        approveStep('carol')
        service.fail(Fault.on('POST /volumes').first(1).status(400))
        assert ballast('run', '--plan', plan, site) == 1

        when:
        "$attack"()

        then:
        ballast('run', '--plan', plan, site) == 6
        err.contains(why)
        writes() == ['POST', 'POST']
        ballast('log') == 0
        out.contains("run 1 waits for the approval of 'switch traffic'")

        when:
        allow(*(PEOPLE - 'mallory').collect { line(it) })
        approveStep('carol')

        then:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST', 'POST', 'POST']

        where:
        attack                 || why
        'takeStepAway'         || 'and it lacks 1 approval of 2'
        'revokeStepsOfCarol'   || 'no valid signature of carol@example.com by a key that counts now'
    }

    private void takeStepAway() {
        Files.delete(stepFile('carol'))
    }

    private void revokeStepsOfCarol() {
        allow(line('alice'), line('bob'), line('carol', 'namespaces="approval@ballast.dev"'))
    }

    def 'a step stays done if each write below it has happened'() {
        given:
        waits("volume('data', 20)\napproval('one')\nvolume('logs', 10)\napproval('two')\nvolume('more', 10)\n")
        ['bob', 'carol'].each { stepOf(it, 1, 'one') }
        assert ballast('run', '--plan', plan, site) == 6
        ['bob', 'carol'].each {
            Files.delete(stepFile(it))
            stepOf(it, 2, 'two')
        }

        expect:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST', 'POST']
    }

    def 'a signature of a person approves no step of the name of that person'() {
        given:
        waits("volume('data', 20)\napproval('one')\nvolume('logs', 10)\napproval('bob@example.com')\nvolume('more', 10)\n")
        ['bob', 'carol'].each { stepOf(it, 1, 'one') }

        expect:
        ballast('run', '--plan', plan, site) == 6
        err.contains("run 2 waits for the approval of 'bob@example.com'")
        writes() == ['POST', 'POST']
    }

    def 'a run that broke the glass ends the wait of an earlier one'() {
        given:
        waits()
        configure('prod', 2, 'break_glass = "alice@example.com"')
        ['bob', 'carol'].each { Files.delete(approval(it)) }
        assert approve('alice', '--break-glass', '--why', 'down') == 0
        confirm = { Optional.of('y') } as Confirm

        expect:
        ballast('run', '--plan', plan, site) == 0
        ballast('approvals', '--acknowledge', 2, '--key', key('bob')) == 0
        ballast('log') == 0
        !out.contains('waits for')
        ballast('status') == 0
        ballast('log', '1') == 0
        out =~ /given +step switch traffic/
    }

    def 'a run that would ask for a step, and can ask nobody, writes nothing'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        site.text = STEPS
        planned()
        approve('alice', '--break-glass', '--why', 'down')

        expect:
        ballast('run', '--plan', plan, site) == 2
        err.contains('cannot ask for confirmation: run this plan on prod at')
        writes() == []

        and:
        ballast('run', '--yes', '--plan', plan, site) == 0
    }

    def 'the log keeps a run that waits whole until its time is over'() {
        given:
        waits("volume('data', 20)\napproval('switch traffic', timeout: 96.hours)\nvolume('logs', 10)\n")

        when:
        pruneAfter(Duration.ofDays(3))

        then:
        ballast('log', '1') == 0
        out =~ /given +plan [0-9a-f]{64}/
        out =~ /created +volume data/
        out =~ /awaited +step switch traffic/

        when:
        pruneAfter(Duration.ofDays(2))

        then:
        ballast('log', '1') == 2
    }

    def 'a step that nobody has approved in its time ends the plan'() {
        given:
        waits()
        service.advance(Duration.ofMinutes(31))

        expect:
        ballast('run', '--plan', plan, site) == 1
        err.contains("the time for 'switch traffic' was until")
        writes() == ['POST']
        ballast('log') == 0
        !out.contains('waits for the approval')
    }

    def 'a script that catches the wait sends nothing more'() {
        when:
        waits("volume('data', 20)\ntry { approval('switch traffic') } catch (Exception ignored) { }\ntry { volume('logs', 10) } catch (Exception ignored) { }\n")

        then:
        writes() == ['POST']
    }

    def 'the run that continues does no more than the plan'() {
        given:
        script("volume('extra', 10)\n", 'loaded.groovy')
        waits(STEPS + "evaluate(new File('${folder.resolve('loaded.groovy')}'))\n")
        approveStep('bob')
        approveStep('carol')

        when:
        folder.resolve('loaded.groovy').text = "volume('other', 10)\n"

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains("create of volume 'other'")
        writes() == ['POST']

        when: 'the next run fails after its step, and another one continues'
        folder.resolve('loaded.groovy').text = "volume('extra', 10)\n"
        service.fail(Fault.on('POST /volumes').first(1).status(400))

        then:
        ballast('run', '--plan', plan, site) == 1
        ballast('run', '--plan', plan, site) == 0
        ballast('names') == 0
        out =~ /data/ && out =~ /logs/ && out =~ /extra/
    }

    def 'a run that leaves out a step of the plan sends nothing below it'() {
        given:
        script("approval('loaded')\n", 'loaded.groovy')
        site.text = "volume('data', 20)\nevaluate(new File('${folder.resolve('loaded.groovy')}'))\nvolume('logs', 10)\n"
        planned()
        approve('bob')
        approve('carol')

        when:
        folder.resolve('loaded.groovy').text = "if (rehearsing()) approval('loaded')\n"

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains('below a step to approve')
        writes() == ['POST']
    }

    @Unroll
    def 'a plan whose run has sent below a step what a second run would send again goes on in no other run: #word'(String word) {
        given:
        waits("def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }\napproval('switch traffic')\n$word\nif (!rehearsing()) throw new RuntimeException('no')\n")
        approveStep('bob')
        approveStep('carol')

        expect:
        ballast('run', '--yes', '--plan', plan, site) == 1
        err.contains('no')
        def before = writes()
        ballast('run', '--yes', '--plan', plan, site) == 3
        err.contains('[B335]: the plan was run before, in run ')
        writes() == before

        where:
        word << ["api.post('/volumes', label: 'twice', size: 10, region: 'us-east')", 'web.reboot()', "web.rebuild { image 'linode/debian12'; authorizedUsers 'ops'; again true }"]
    }

    @Unroll
    def 'the rest of a plan finds #what that was created before the step'(String what, String before, String after) {
        given:
        waits("$before\napproval('switch traffic')\n$after\n")
        approveStep('bob')
        approveStep('carol')

        expect:
        ballast('run', '--plan', plan, site) == 0

        where:
        what               | before                                                              | after
        'a NodeBalancer'   | "def lb = nodebalancer('web') { port(80) { node 'web-1', '192.168.128.2:80' } }" | "lb.port(80).node('web-1').drain(); volume('logs', 10)"
        'a private address' | "def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() }" | "nodebalancer('web') { port(80) { node 'web-1', web.privateIp + ':80' } }"
        'a volume'         | "def data = volume('data', 20)\ndef web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }" | "data.attachTo(web); web.reboot()"
        'a public address' | "def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }" | "firewall('gate') { inbound { accept 'tcp', 22, from: web.publicIp } }"
        'a VPC'            | "def shop = vpc('shop') { subnet 'web', '10.0.0.0/24' }"            | "instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; vpc shop.subnet('web') }"
    }

    def 'a person who broke the glass approves the steps at the terminal'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        site.text = STEPS
        planned()
        approve('alice', '--break-glass', '--why', 'down')
        def asked = []
        confirm = { asked << it; Optional.of('y') } as Confirm

        expect:
        ballast('run', '--plan', plan, site) == 0
        asked.any { it.contains("approve 'switch traffic' on prod at") }
        writes() == ['POST', 'POST', 'POST']
    }

    @Unroll
    def 'nobody approves a step with #how'(String how, List<Object> options, String why) {
        given:
        site.text = text
        planned()

        expect:
        ballast('approve', '--yes', '--key', key('bob'), *options.collect { it == 'PLAN' ? plan : it == 'SITE' ? site : it }) != 0
        err.contains(why)
        plan.parent.toFile().list().findAll { it.contains('.approval.') } == []

        where:
        how                  | text                              | options                                                       || why
        'no run'             | STEPS                             | ['--step', 'x', 'PLAN']                                       || '--step and --run belong together'
        'no step'            | STEPS                             | ['--run', '1', 'PLAN']                                        || '--step and --run belong together'
        'a broken glass'     | STEPS                             | ['--step', 'x', '--run', '1', '--break-glass', '--why', 'x', 'PLAN'] || '--step and --run belong together'
        'a run of no number' | STEPS                             | ['--step', 'switch traffic', '--run', '0', 'PLAN']            || 'a run has a number of 1 or more'
        'no plan'            | STEPS                             | ['--step', 'switch traffic', '--run', '1', '/nowhere.json']   || '/nowhere.json'
        'the runbook'        | STEPS                             | ['--step', 'switch traffic', '--run', '1', 'SITE']            || 'is not a plan that this version can read'
        'a mistyped name'    | STEPS + "approval('second')"      | ['--step', 'switch', '--run', '1', 'PLAN']                    || "the plan has no step 'switch': it has 'switch traffic', 'second'"
        'a plan without one' | "volume('data', 20)"              | ['--step', 'switch', '--run', '1', 'PLAN']                    || "the plan has no step 'switch': it has none"
    }

    def 'the planner approves no step, and a person sees what the step is of, also with --yes'() {
        given:
        waits()

        expect:
        approveStep('alice') == 3
        err.contains('alice@example.com created the plan, so another person approves it')
        approveStep('bob') == 0
        out.contains("? approval 'switch traffic'")
        out.contains('planned by alice@example.com until ')
        out =~ /approve 'switch traffic' of run 1 as bob@example.com until \S+Z/
        !out.contains('replaces')
        approveStep('bob', '--for', '1h') == 0
        out.contains('replaces ' + stepFile('bob'))
    }
}
