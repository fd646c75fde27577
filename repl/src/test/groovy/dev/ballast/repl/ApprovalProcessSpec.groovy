package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.approval.Approvals
import dev.ballast.reconcile.context.Confirm
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Unroll

/** Plans that people sign with keys of ssh-keygen, and everything that must not count as a signature. */
class ApprovalProcessSpec extends ApprovalSpecification {

    @Unroll
    def 'neither the planner nor the one who broke the glass acknowledges it: #by'(String by) {
        given:
        configure('prod', 2, 'break_glass = "bob@example.com"')
        planned()
        approve('bob', '--break-glass', '--why', 'down')
        assert ballast('run', '--plan', plan, site) == 0

        expect:
        ballast('approvals', '--acknowledge', 1, '--key', key(by)) == 3
        err.contains("$by@example.com created the plan or broke the glass, so another person acknowledges it")
        ballast('approvals', '--acknowledge', 1, '--output', 'json', '--key', key('carol')) == 0
        json() == [run: 1, acknowledgedBy: 'carol@example.com', key: json().key]
        json().key.startsWith('SHA256:')

        where:
        by << ['alice', 'bob']
    }

    def 'the log keeps a run that broke the glass whole until somebody acknowledges it'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        planned()
        approve('alice', '--break-glass', '--why', 'the site is down')
        assert ballast('run', '--plan', plan, site) == 0

        when:
        pruneAfter(Duration.ofDays(3))

        then:
        ballast('log', '1') == 0
        out =~ /given +plan [0-9a-f]{64}/
        out =~ /given +planner alice@example.com/
        out =~ /created +volume data/
        out =~ /awaited +break-glass alice@example.com/

        when:
        configure('prod', 2)
        ballast('approvals', '--acknowledge', 1, '--key', key('bob')) == 0
        pruneAfter(Duration.ofDays(2))

        then:
        ballast('log', '1') == 2
    }

    def 'a plan that two other people have approved runs once'() {
        expect:
        planned() == 0
        refused('[B335]: the plan may not run, and nothing was sent: it lacks 2 approvals of 2')
        approve('bob') == 0
        out.contains("+ volume 'data'")
        out.contains('planned by alice@example.com')
        out.contains('missing: 1 approval of 2')
        refused('it lacks 1 approval of 2')
        approve('carol', '--for', '4h') == 0
        out.contains('approved: it may run')

        and:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST']

        and: 'the next run is told so'
        ballast('run', '--plan', plan, site) != 0
        err.contains('[B335]: the plan was run before, in run 1, so nothing was sent')
        writes() == ['POST', 'POST']

        and: 'the report says that it has run'
        ballast('approvals', plan) == 10
        out.contains('the plan has run, in run 1, and a plan runs once')
        ballast('approvals', '--output', 'json', plan) == 10
        json().run == 1

        and: 'who permitted it is in the log'
        ballast('log', '1') == 0
        out =~ /given +planner alice@example.com +SHA256:\S+ .*from \S+ until \S+/
        out =~ /given +approval bob@example.com +SHA256:\S+/
        out =~ /given +approval carol@example.com +SHA256:\S+/
    }

    def 'a run that stops after a write asks for a new plan'() {
        given:
        site.text = "volume('data', 20)\nprintln 'next'\nvolume('logs', 10)\n"
        planned()
        approve('bob')
        approve('carol')
        whenPrinted = { if (it.contains('next')) { signals.accept(2) } }

        expect:
        ballast('run', '--plan', plan, site) == 130
        err.contains('the resources listed above exist; create a new plan to continue')
        writes() == ['POST']
    }

    def 'a plan runs once, although it would have an effect again'() {
        given:
        Ballast.builder().on(service).withCloseable { it.region('us-east'); it.volume('data', 20) }
        site.text = "api.put('/volumes/1001', tags: ['a'])"

        expect:
        planned() == 0
        approve('bob') == 0
        approve('carol') == 0
        ballast('run', '--plan', plan, site) == 0
        ballast('run', '--plan', plan, site) != 0
        err.contains('the plan was run before, in run 1, so nothing was sent')
        writes() == ['POST', 'PUT']
    }

    def 'a person who may break the glass runs the own plan alone, and another one acknowledges it'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        planned()

        expect:
        approve('alice', '--break-glass', '--why', 'the site is down') == 0
        out.contains("+ volume 'data'")
        out.contains('approved: alice@example.com breaks the glass')
        ballast('approvals', plan) == 0
        out =~ /plan\.json\.break-glass +alice@example\.com .* yes/
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST']

        and: 'log and status show it'
        ballast('log') == 0
        out.contains('run 1 broke the glass: alice@example.com, the site is down')
        out.contains('ballast approvals --profile prod --acknowledge 1')
        ballast('log', '1') == 0
        out =~ /given +planner alice@example.com +SHA256:\S+/
        out =~ /awaited +break-glass alice@example.com +SHA256:\S+ .*the site is down; from \S+ until/
        ballast('status') == 10
        out.contains('run 1 broke the glass')
        ballast('status', '--output', 'json') == 10
        json().awaited[0].contains('run 1 broke the glass')

        and: 'not by the one who broke it, not by a stranger, and not twice'
        ballast('approvals', '--acknowledge', 1, '--key', key('alice')) == 3
        err.contains('alice@example.com created the plan or broke the glass, so another person acknowledges it')
        ballast('approvals', '--acknowledge', 1, '--key', key('mallory')) == 2
        ballast('approvals', '--acknowledge', 2, '--key', key('bob')) == 2
        err.contains('there is no run 2 in the log of this target')
        ballast('approvals', '--acknowledge', 1, '--key', key('bob')) == 0
        out.contains('bob@example.com acknowledges run 1')
        ballast('approvals', '--acknowledge', 1, '--key', key('carol')) == 2
        err.contains('run 1 awaits no acknowledgement')

        and:
        ballast('log') == 0
        !out.contains('broke the glass')
        ballast('log', '1') == 0
        out =~ /given +break-glass alice@example.com/
        out =~ /given +acknowledgement bob@example.com +SHA256:\S+/
        ballast('status') == 0
    }

    @Unroll
    def 'nobody breaks the glass #how'(String how, String setting, String by, List<String> options, String why) {
        given:
        configure('prod', 2, setting)
        planned()

        expect:
        approve(by, *options) != 0
        err.contains(why)
        !Files.exists(plan.resolveSibling('plan.json.break-glass'))

        where:
        how                    | setting                           | by      | options                             || why
        'without the setting'  | ''                                | 'bob'   | ['--break-glass', '--why', 'x']     || 'has no break_glass'
        'in place of another'  | 'break_glass = "bob@example.com"' | 'carol' | ['--break-glass', '--why', 'x']     || 'bob@example.com alone breaks the glass here, and this is the key of carol@example.com'
        'without a reason'     | 'break_glass = "bob@example.com"' | 'bob'   | ['--break-glass']                   || '--break-glass needs a reason'
        'for a blank reason'   | 'break_glass = "bob@example.com"' | 'bob'   | ['--break-glass', '--why', ' ']     || '--break-glass needs a reason'
        'by a reason alone'    | 'break_glass = "bob@example.com"' | 'bob'   | ['--why', 'x']                      || '--why belongs to --break-glass'
    }

    @Unroll
    def 'the glass is whole after #attack'(String attack, String why) {
        given:
        configure('prod', 2, 'break_glass = "bob@example.com"')
        planned()
        assert approve('bob', '--break-glass', '--why', 'down') == 0

        when:
        "$attack"()

        then:
        refused(why)

        where:
        attack                  || why
        'takeGlassAway'         || 'it lacks 2 approvals of 2'
        'giveGlassToCarol'      || 'carol@example.com alone breaks the glass here'
        'changePlan'            || 'the plan has changed since'
        'unsign'                || 'the signature of the planner'
        'anApprovalAsGlass'     || 'it is signed for approval@ballast.dev'
        'glassAsAnApproval'     || 'it is signed for break-glass@ballast.dev'
        'aKeyForApprovalsAlone' || 'no valid signature of bob@example.com by a key that counts now'
        'anotherReason'         || 'no valid signature of bob@example.com by a key that counts now'
    }

    private Path glass() {
        plan.resolveSibling('plan.json.break-glass')
    }

    private void takeGlassAway() {
        configure('prod', 2)
    }

    private void giveGlassToCarol() {
        configure('prod', 2, 'break_glass = "carol@example.com"')
    }

    private void anApprovalAsGlass() {
        approve('bob')
        glass().bytes = approval('bob').bytes
    }

    private void glassAsAnApproval() {
        Files.move(glass(), approval('bob'))
    }

    private void aKeyForApprovalsAlone() {
        allow(line('alice'), line('bob', 'namespaces="approval@ballast.dev"'))
    }

    private void anotherReason() {
        glass().text = glass().text.replace('why: down', 'why: fire')
    }

    def 'a person sees with --yes what is signed, which writes it is for, and what it replaces'() {
        given:
        planned()

        expect:
        approve('bob') == 0
        out.contains('POST /volumes {"label":"data"')
        out.contains('planned by alice@example.com until ')
        out =~ /approve this plan as bob@example.com until \S+Z/
        !out.contains('replaces')
        approve('bob', '--for', '1h') == 0
        out.contains('replaces ' + approval('bob'))
    }

    def 'a plan that hides its changes shows its writes'() {
        given:
        planned()
        def json = new groovy.json.JsonSlurper().parse(plan.toFile())
        plan.text = groovy.json.JsonOutput.toJson(json + [resources: [], counts: json.counts + [create: 0]])
        signs('alice', 'plan@ballast.dev', [:], Approvals.plannerFile(plan))

        expect:
        approve('bob') == 0
        out.contains('POST /volumes {"label":"data"')
        out.contains('POST /volumes {"label":"logs"')
        approve('carol') == 0
        ballast('run', '--plan', plan, site) == 1
        err.contains("create of volume 'data' is needed now, but is not in the plan")
        writes() == []
    }

    def 'a person sees the plan, and may say no'() {
        given:
        planned()
        def asked = []
        confirm = { asked << it; Optional.of('n') } as Confirm

        expect:
        ballast('approve', '--key', key('bob'), plan) == 1
        out.contains("+ volume 'data'") && out.contains('size: 20')
        asked[0] =~ /approve this plan as bob@example.com until [-0-9]+T\d\d:\d\d:\d\dZ\? \[y\/N\]/
        !Files.exists(approval('bob'))
    }

    @Unroll
    def 'nobody approves #what'(String what, String before, List<Object> options, String why) {
        given:
        planned()
        "$before"()

        expect:
        ballast('approve', '--yes', *options.collect { it in PEOPLE ? key(it) : it }, plan) != 0
        err.contains(why)
        plan.parent.toFile().list().findAll { it.startsWith('plan.json.approval') } == []

        where:
        what                          | before              | options                         || why
        'the own plan'                | 'nothing'           | ['--key', 'alice']              || 'created the plan, so another person approves it\n  help: have another person approve it'
        'as somebody unknown'         | 'nothing'           | ['--key', 'mallory']            || 'config/ballast/approvers lists no person with the key in'
        'without a key'               | 'nothing'           | []                              || 'lists no key in'
        'for longer than the log'     | 'nothing'           | ['--key', 'bob', '--for', '8d'] || 'write 1m to 7d'
        'for a moment'                | 'nothing'           | ['--key', 'bob', '--for', '1s'] || 'write 1m to 7d'
        'by a missing key'            | 'nothing'           | ['--key', '/nope']              || 'the public key /nope.pub does not exist'
        'for no time'                 | 'nothing'           | ['--key', 'bob', '--for', '0']  || "--for '0' is not a duration"
        'a plan without a planner'    | 'unsign'            | ['--key', 'bob']                || 'the plan has no signature of its planner: there is no plan.json.planner'
        'a plan that changed'         | 'changePlan'        | ['--key', 'bob']                || 'the plan has changed since'
        'by a name with a pattern'    | 'allowPattern'      | ['--key', 'carol']              || 'config/ballast/approvers lists no person with the key in'
        'as another name of the own'  | 'allowOtherName'    | ['--key', 'carol']              || 'alice@example.com created the plan'
        'what is no plan'             | 'emptyPlan'         | ['--key', 'bob']                || 'is not a plan that this version can read\n  help: ask who created the plan for its file, or create'
        'the plan of another profile' | 'chooseOther'       | ['--key', 'bob']                || 'the plan is for prod at'
    }

    private void nothing() {}

    private void allowPattern() {
        allow(line('alice'), line('carol').replace('carol@example.com ', '*@example.com '))
    }

    private void allowOtherName() {
        allow(line('alice'), line('carol').replace('carol@example.com ', 'carol@example.com,alice@example.com '))
    }

    private void unsign() {
        Approvals.plannerFile(plan).toFile().delete()
    }

    private void changePlan() {
        plan << ' '
    }

    private void emptyPlan() {
        plan.text = '{}'
    }

    private void chooseOther() {
        environment.BALLAST_PROFILE = 'other'
        configure('other', 2)
    }

    @Unroll
    def 'a plan does not run with #attack'(String attack, String why) {
        given:
        planned()
        approve('bob')

        when:
        "$attack"()

        then:
        refused(why)

        and: 'the report says the same'
        ballast('approvals', plan) == 10
        out.contains(why) || why.contains('lacks')
        ballast('approvals', '--output', 'json', plan) == 10
        json().missing != null

        where:
        attack                      || why
        'thePlannersApproval'       || 'alice@example.com created the plan'
        'thePlannersOtherName'      || 'alice@example.com created the plan'
        'aFriendOfThePlannersKey'   || 'alice@example.com created the plan'
        'onePersonBySharedKeys'     || 'the same person as in plan.json.approval.bob@example.com'
        'onePersonBySharedNames'    || 'the same person as in plan.json.approval.bob@example.com'
        'oneApproverTwice'          || 'the same person as in plan.json.approval.bob@example.com'
        'oneKeyUnderTwoNames'       || 'the same person as in plan.json.approval.bob@example.com'
        'oneKeyWithTwoNames'        || 'the same person as in plan.json.approval.bob@example.com'
        'twoKeysUnderOneName'       || 'the same person as in plan.json.approval.bob@example.com'
        'anUnknownKey'              || 'no valid signature of mallory@example.com by a key that counts now'
        'anotherPersonsName'        || 'no valid signature of carol@example.com by a key that counts now'
        'aKeyForPlansAlone'         || 'no valid signature of carol@example.com by a key that counts now'
        'anExpiredKey'              || 'no valid signature of carol@example.com by a key that counts now'
        'aRevokedKey'               || 'no valid signature of bob@example.com by a key that counts now'
        'aPattern'                  || 'no valid signature of carol@example.com by a key that counts now'
        'aPatternAsName'            || 'no valid signature of da* by a key that counts now'
        'aSignatureForGit'          || 'no valid signature of carol@example.com by a key that counts now'
        'aPlannersSignature'        || 'it is signed for plan@ballast.dev'
        'anApprovalOfAnotherPlan'   || 'it is for another plan, or the plan has changed since'
        'anApprovalForStaging'      || 'it is for staging at'
        'anApprovalThatEnded'       || 'it has ended at'
        'anApprovalOfTheFuture'     || 'and the clock here shows'
        'anApprovalForAMonth'       || 'it is for more than 7 days'
        'aLongerApproval'           || 'no valid signature of bob@example.com by a key that counts now'
        'aStatementOfTwoMeanings'   || 'it is no statement'
        'anEndlessFile'             || 'it is no statement'
        'aHigherNumber'             || 'it lacks 1 approval of 3'
    }

    @Unroll
    def 'an approved plan does not run after #change'(String change, String why) {
        given:
        script("volume('extra', 10)\n", 'loaded.groovy')
        site.text = SITE + "evaluate(new File('${folder.resolve('loaded.groovy')}'))\n"
        assert planned() == 0
        approve('bob')
        approve('carol')

        when:
        "$change"()

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains(why)
        writes() == []

        where:
        change             || why
        'changePlan'       || 'the plan has changed since'
        'changeSite'       || 'differs in its script'
        'changeLoaded'     || 'is out of date'
        'openApprovers'    || 'approvers: others can write to it'
        'linkApprovers'    || 'approvers: others can write to it'
        'loseApprovers'    || 'the file of approvers does not exist'
        'chooseOther'      || 'differs in its target'
        'changeUrl'        || 'differs in its target'
        'elsewhere'        || 'BALLAST_LEDGER sets the ledger'
    }

    def 'a clock that was set back gives no approval its time back'() {
        given:
        def ahead = Sandbox.with().start()
        ahead.advance(Duration.between(ahead.now(), Instant.now().plus(2, ChronoUnit.DAYS)))
        planned()
        approve('bob')
        approve('carol')

        when: 'the clock of the lease is right'
        clock = ahead

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains('the approvals of the plan have ended at')
        writes() == []

        when: 'a run of then is recorded, and the clock is set back'
        approvers.resolveSibling('config.toml').text = approvers.resolveSibling('config.toml').text.replaceAll(/approv.*\n/, '')
        ballast('run', script("volume('first', 10)", 'first.groovy')) == 0
        configure('prod', 2)
        clock = service

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains('but a run began at')
        writes() == ['POST']

        cleanup:
        ahead.close()
    }

    def 'a link in place of an approval leads to no other file'() {
        given:
        planned()
        def victim = script('mine', 'victim')
        Files.createSymbolicLink(approval('bob'), victim)

        expect:
        approve('bob') == 2
        err.contains("plan.json.approval.bob@example.com: a symbolic link")
        victim.text == 'mine'
    }

    def 'the report says so if the ledger cannot tell whether the plan has run'() {
        given:
        planned()
        approve('bob')
        approve('carol')
        folder.resolve('ledger.db').text = 'no ledger'

        expect:
        ballast('approvals', plan) == 0
        err.contains('note: the ledger cannot say here whether the plan has run')
        out.contains('approved: it may run')
    }

    def 'the report shows each signature'() {
        given:
        planned()
        approve('bob')

        expect:
        ballast('approvals', plan) == 10
        out =~ /plan\.json\.planner +alice@example\.com +SHA256:\S+ .* yes/
        out =~ /plan\.json\.approval\.bob@example\.com +bob@example\.com +SHA256:\S+ .* yes/
        out.contains('missing: 1 approval of 2')

        and:
        approve('carol') == 0
        ballast('approvals', '--output', 'json', plan) == 0
        with(json()) {
            missing == null
            run == null
            needed == 2
            planner.by == 'alice@example.com'
            approvals*.by == ['bob@example.com', 'carol@example.com']
            approvals*.counts == [true, true]
        }
    }

    private void thePlannersApproval() {
        signs('alice', APPROVAL, [:], approval('alice'))
    }

    private void thePlannersOtherName() {
        allow(line('alice'), line('alice').replace('alice@example.com ', 'alicia@example.com '), line('bob'))
        signs('alice', APPROVAL, [by: 'alicia@example.com'], approval('alicia'))
    }

    private void oneApproverTwice() {
        approval('bobby').bytes = approval('bob').bytes
    }

    private void aFriendOfThePlannersKey() {
        allow(line('alice'), line('bob'), line('carol'), line('alice').replace('alice@example.com ', 'carol@example.com '))
        signs('carol', APPROVAL, [:], approval('carol'))
    }

    private void onePersonBySharedKeys() {
        allow(line('alice'), line('bob'), line('bob').replace('bob@example.com ', 'carol@example.com '), line('carol', 'namespaces="approval@ballast.dev"'))
        signs('carol', APPROVAL, [:], approval('carol'))
    }

    private void onePersonBySharedNames() {
        allow(line('alice'), line('bob').replace('bob@example.com ', 'bob@example.com,"rob@example.com" ').replace('"', ''), line('mallory').replace('mallory@example.com ', 'rob@example.com,dora@example.com '),
            line('carol').replace('carol@example.com ', '"carol@example.com,dora@example.com" '))
        signs('carol', APPROVAL, [:], approval('carol'))
    }

    private void aPatternAsName() {
        allow(line('alice'), line('bob'), line('carol').replace('carol@example.com ', 'da* '))
        signs('carol', APPROVAL, [by: 'da*'], approval('carol'))
    }

    private void oneKeyUnderTwoNames() {
        allow(line('alice'), line('bob'), line('bob').replace('bob@example.com ', 'rob@example.com '))
        signs('bob', APPROVAL, [by: 'rob@example.com'], approval('rob'))
    }

    private void oneKeyWithTwoNames() {
        allow(line('alice'), line('bob').replace('bob@example.com ', 'bob@example.com,rob@example.com '))
        signs('bob', APPROVAL, [by: 'rob@example.com'], approval('rob'))
    }

    private void twoKeysUnderOneName() {
        allow(line('alice'), line('bob'), line('carol').replace('carol@example.com ', 'bob@example.com '))
        signs('carol', APPROVAL, [by: 'bob@example.com'], approval('carol'))
    }

    private void anUnknownKey() {
        signs('mallory', APPROVAL, [:], approval('mallory'))
    }

    private void anotherPersonsName() {
        signs('mallory', APPROVAL, [by: 'carol@example.com'], approval('carol'))
    }

    private void aKeyForPlansAlone() {
        allow(line('alice'), line('bob'), line('carol', 'namespaces="plan@ballast.dev"'))
        signs('carol', APPROVAL, [:], approval('carol'))
    }

    private void anExpiredKey() {
        signs('carol', APPROVAL, [:], approval('carol'))
        allow(line('alice'), line('bob'), line('carol', 'valid-before="20260101"'))
    }

    private void aRevokedKey() {
        approve('carol')
        allow(line('alice'), line('carol'))
    }

    private void aPattern() {
        signs('carol', APPROVAL, [:], approval('carol'))
        allow(line('alice'), line('bob'), line('carol').replace('carol@example.com ', '*@example.com '))
    }

    private void aSignatureForGit() {
        signs('carol', 'git', [namespace: APPROVAL], approval('carol'))
    }

    private void aPlannersSignature() {
        signs('carol', 'plan@ballast.dev', [:], approval('carol'))
    }

    private void anApprovalOfAnotherPlan() {
        signs('carol', APPROVAL, ['plan-sha256': 'a' * 64], approval('carol'))
    }

    private void anApprovalForStaging() {
        signs('carol', APPROVAL, [target: "staging at ${service.url().authority}".toString()], approval('carol'))
    }

    private void anApprovalThatEnded() {
        signs('carol', APPROVAL, [from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z'], approval('carol'))
    }

    private void anApprovalOfTheFuture() {
        def then = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600)
        signs('carol', APPROVAL, [from: "$then".toString(), until: "${then.plusSeconds(60)}".toString()], approval('carol'))
    }

    private void anApprovalForAMonth() {
        signs('carol', APPROVAL, [until: Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(30, ChronoUnit.DAYS).toString()], approval('carol'))
    }

    private void aLongerApproval() {
        approve('carol')
        approval('bob').text = approval('bob').text.replaceFirst(/until: \S+/, "until: ${Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(6, ChronoUnit.DAYS)}")
    }

    private void aStatementOfTwoMeanings() {
        signs('carol', APPROVAL, [until: "2026-12-01T00:00:00Z\nuntil: 2027-12-01T00:00:00Z".toString()], approval('carol'))
    }

    private void anEndlessFile() {
        Files.createSymbolicLink(approval('carol'), Path.of('/dev/zero'))
    }

    private void aHigherNumber() {
        approve('carol')
        configure('prod', 3)
    }

    private void changeSite() {
        site << "volume('more', 10)\n"
    }

    private void changeLoaded() {
        folder.resolve('loaded.groovy').text = "volume('other', 10)\n"
    }

    private void openApprovers() {
        Files.setPosixFilePermissions(approvers, PosixFilePermissions.fromString('rw-rw-rw-'))
    }

    private void linkApprovers() {
        def open = folder.resolve('open')
        Files.move(approvers, open)
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString('rw-rw-rw-'))
        Files.createSymbolicLink(approvers, open)
    }

    private void loseApprovers() {
        Files.delete(approvers)
    }

    private void changeUrl() {
        def config = approvers.resolveSibling('config.toml')
        config.text = config.text.replace('127.0.0.1', 'localhost')
    }

    private void elsewhere() {
        environment.BALLAST_LEDGER = folder.resolve('other.db').toString()
    }

    def 'the commands of the page lead from a plan to its run'() {
        given:
        def commands = Files.readString(Path.of(System.getProperty('ballast.root'), 'docs/approvals.md')).findAll(~/(?m)^\$ ballast (.*)$/) { it[1] }
        confirm = { Optional.of('yes') } as Confirm
        Files.createDirectories(folder.resolve('.ssh'))

        expect:
        commands.size() == 7
        typed('alice', commands[0]) == 0
        typed('bob', commands[1]) == 0
        typed('bob', commands[2]) == 10
        typed('carol', commands[1]) == 0
        typed('carol', commands[2]) == 0
        typed('mallory', commands[3]) == 0
        writes() == ['POST', 'POST']
    }

    /** Runs a command of the page by a person whose key is the usual one. */
    private int typed(String by, String command) {
        ['', '.pub'].each { Files.write(folder.resolve(".ssh/id_ed25519$it"), key(by).resolveSibling("id_$by$it").bytes) }
        Files.setPosixFilePermissions(folder.resolve('.ssh/id_ed25519'), PosixFilePermissions.fromString('rw-------'))
        ballast(*command.split(' ').collect { it in ['plan.json', 'site.groovy'] ? folder.resolve(it) : it })
    }
}
