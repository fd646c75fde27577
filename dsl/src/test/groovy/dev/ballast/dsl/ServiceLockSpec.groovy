package dev.ballast.dsl

import dev.ballast.error.GoneException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.ledger.Ledger
import dev.ballast.model.Kind
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonOutput

/** What {@code protect: 'service'} protects in the ledger and by a lock of the service. */
class ServiceLockSpec extends RunbookSpecification {

    static final String WEB = "instance('web-1', protect: 'service') { type 'g6-nanode-1'; region 'us-east' }"
    static final String LB = "nodebalancer('shop', protect: 'service') { region 'us-east'; port 80 }"
    static final String DATA = "volume('data', 20, region: 'us-east', protect: 'service')"

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'it is set once, after the create, and a second run sends nothing: #entity'() {
        when:
        run(text)

        then:
        writes().last() == 'POST /locks'
        locks() == [[entity, 'cannot_delete']]
        entry().applied().locks == 'cannot_delete'
        reported().findAll { it.contains(' is protected from now on') || it.contains(' has the lock cannot_delete on the service') }.size() == 2

        when:
        nextRun()
        run(text)

        then:
        writes() == []
        sent().count { it.contains('locks') } == 0
        reported()[0].contains(' unchanged')
        !reported().any { it.contains('lock') || it.contains('protected') }

        where:
        text | entity
        WEB  | 'linode'
        LB   | 'nodebalancer'
        DATA | 'volume'
    }

    def 'the resource is protected in the ledger, too: the deletion is refused before anything is sent'() {
        given:
        run(DATA)
        nextRun()

        when:
        run("volume('data').delete()")

        then:
        RuleException refused = thrown()
        refused.code().toString() == 'B330'
        refused.problem() ==~ /volume 'data' \(id \d+\) is not deleted: web\.groovy:1 in run \d+ of .+ with protect: 'service' protected it/
        writes() == []
    }

    def 'it is set on what exists before the line does anything else, also on what is protected already: #before'() {
        given:
        run(before)
        nextRun()

        when:
        run("volume('data', 40, region: 'us-east', protect: 'service')")

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['POST /locks', 'POST /volumes/ID/resize']
        locks() == [['volume', 'cannot_delete']]

        where:
        before << ["volume('data', 20, region: 'us-east')", "volume('data', 20, region: 'us-east', protect: true)"]
    }

    def 'a lock that somebody took away is a difference, and the next run sets it again and says so'() {
        given:
        run(DATA)
        unlock()
        nextRun()

        expect:
        DriftReport.read(cloud.account(), [], false, 0, null).all().toList()*.differences().flatten()*.toString() == ['locks none, was cannot_delete']

        when:
        run("volume('data', 20, region: 'us-east')")

        then: 'a line without the word leaves it as it is'
        writes() == []
        reported().any { it.contains('locks none, was cannot_delete') }

        when:
        run(DATA)

        then:
        writes() == ['POST /locks']
        reported().any { it.endsWith('has the lock cannot_delete again, which was removed elsewhere') }
        DriftReport.read(cloud.account(), [], false, 0, null).all().toList()*.differences().flatten() == []
    }

    def 'a lock that somebody else set is left as it is, and counts: #type'() {
        given:
        run("volume('data', 20, region: 'us-east')")
        lock(type)
        nextRun()

        when:
        run(DATA)

        then:
        writes() == []
        entry().applied().locks == type

        where:
        type << ['cannot_delete', 'cannot_delete_with_subresources']
    }

    def 'a lock of a type that nobody knows is no difference, and the list of locks decides: #shown'() {
        given:
        run(DATA)
        if (gone) {
            unlock()
        }
        def answer = OtherClient.read(sandbox, "volumes/${entry().id()}") + [locks: shown]
        sandbox.fail(
            Fault.on('GET /volumes/{id}').status(200).body(JsonOutput.toJson(answer)),
            Fault.on('GET /volumes').status(200).body(JsonOutput.toJson([data: [answer], page: 1, pages: 1, results: 1])))
        nextRun()

        expect:
        DriftReport.read(cloud.account(), [], false, 0, null).all().toList()*.differences().flatten() == []

        when:
        run(DATA)

        then:
        writes() == (gone ? ['POST /locks'] : [])
        locks() == [['volume', 'cannot_delete']]
        entry().applied().locks == 'cannot_delete'

        where:
        [shown, gone] << [[['zzz'], [null], null], [true, false]].combinations()
    }

    def 'protect: #value takes it away in a run that still deletes nothing'() {
        given:
        run(DATA)
        nextRun()

        when:
        run("volume('data', 20, region: 'us-east', protect: $value).delete()")

        then:
        RuleException refused = thrown()
        refused.code().toString() == 'B330'
        writes()*.replaceAll(/\d+/, 'ID') == ['DELETE /locks/ID']
        reported().any { it.endsWith('has the lock cannot_delete no more') }
        locks() == []
        Ledger.protectedBy(entry()).present == value

        when:
        nextRun()
        run("volume('data', 20, region: 'us-east', protect: $value)")

        then:
        writes() == []

        when:
        run("volume('data', 20, region: 'us-east', protect: false)")
        nextRun()
        run("volume('data').delete()")

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['DELETE /volumes/ID']

        where:
        value << [true, false]
    }

    def 'a lock that another tool set stays where no line asked for one, and a line that is not protected says nothing of it'() {
        given:
        run("volume('data', 20, region: 'us-east', protect: true)")
        lock('cannot_delete')
        nextRun()

        when:
        run("volume('data', 20, region: 'us-east', protect: false)")

        then:
        writes() == []
        locks() == [['volume', 'cannot_delete']]
    }

    def 'after a lost answer the list shows what happened: one lock, and none at last'() {
        given:
        sandbox.fail(Fault.on('POST /locks').first(1).drop().after(), Fault.on('DELETE /locks/{id}').first(1).drop().after())

        when:
        run(DATA)

        then:
        locks() == [['volume', 'cannot_delete']]
        writes().count('POST /locks') == 1

        when:
        run("volume('data', 20, region: 'us-east', protect: false)")

        then:
        locks() == []
        writes().count { it.startsWith('DELETE /locks') } == 1
    }

    def 'a request that never arrived is sent again'() {
        given:
        sandbox.fail(Fault.on('POST /locks').first(1).drop(), Fault.on('DELETE /locks/{id}').first(1).drop())

        when:
        run(DATA)

        then:
        locks() == [['volume', 'cannot_delete']]

        when:
        run("volume('data', 20, region: 'us-east', protect: false)")

        then:
        locks() == []
    }

    def 'where no answer comes, the run fails, and the next one finds the lock'() {
        given:
        sandbox.fail(Fault.on('POST /locks').drop().after(), Fault.on('GET /locks').drop())

        when:
        run(DATA)

        then:
        thrown(Exception)
        Ledger.protectedBy(entry()).present

        when:
        sandbox.clearFaults()
        nextRun()
        run(DATA)

        then:
        writes() == []
        locks() == [['volume', 'cannot_delete']]
        entry().applied().locks == 'cannot_delete'
    }

    def 'a refusal is told, the ledger protects the resource all the same, and the next run says only that it sets the lock: #entity'() {
        given:
        sandbox.fail(Fault.on('POST /locks').status(403).body('{"errors":[{"reason":"Unauthorized"}]}'))

        when:
        run(text)

        then:
        thrown(RefusedException)
        Ledger.protectedBy(entry()).present

        when:
        sandbox.clearFaults()
        nextRun()
        run(text)

        then:
        locks() == [[entity, 'cannot_delete']]
        reported()[0].endsWith(' has the lock cannot_delete on the service')
        !reported().any { it.contains('locks none') }

        where:
        text | entity
        WEB  | 'linode'
        LB   | 'nodebalancer'
        DATA | 'volume'
    }

    def 'what was deleted elsewhere is said as for each line'() {
        given:
        run(DATA)
        unlock()
        OtherClient.send(sandbox, 'DELETE', "volumes/${entry().id()}", null)
        nextRun()

        when:
        run(DATA)

        then:
        thrown(GoneException)
        writes() == []
    }

    def 'what has no lock at the service is refused with what to write: #word'() {
        when:
        run("region 'us-east'; $word")

        then:
        RuleException refused = thrown()
        refused.problem() == 'the service has no lock for this resource'
        refused.remedy().get() == 'write protect: true, which the ledger records'
        sent() == []

        where:
        word << ["vpc('net', protect: 'service') { subnet 'web', '10.0.0.0/24' }", "firewall('web', protect: 'service') { }", "reservedIp('front', protect: 'service')"]
    }

    def 'the dialect documented has no locks, and refuses it before anything is sent'() {
        given:
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.start()
        cloud = open()

        when:
        run(DATA)

        then:
        RuleException refused = thrown()
        refused.problem() == 'the service has no lock for this resource'
        sent() == []
    }

    private entry() {
        cloud.account().ledger().entries().find { it.reference().kind() in [Kind.VOLUME, Kind.INSTANCE, Kind.NODEBALANCER] }
    }

    private List locks() {
        OtherClient.read(sandbox, 'locks').data.collect { [it.entity.type, it.lock_type] }
    }

    private void lock(String type) {
        makeElsewhere('locks', [entity_type: 'volume', entity_id: entry().id() as long, lock_type: type])
    }

    private void unlock() {
        OtherClient.read(sandbox, 'locks').data.each { OtherClient.send(sandbox, 'DELETE', "locks/$it.id", null) }
    }
}
