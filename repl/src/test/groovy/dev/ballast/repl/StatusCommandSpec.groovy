package dev.ballast.repl

import dev.ballast.certificate.Samples
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.reconcile.context.Confirm
import dev.ballast.repl.cli.ProgramSpecification
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant

/** {@code ballast status}: the ledger against the service, for people and for monitoring. */
class StatusCommandSpec extends ProgramSpecification {

    Path state

    def setup() {
        state = folder.resolve('kept.json')
        environment.ROOT_PASS = 'trial-only-1'
        assert linode(script('''
            region 'us-east'
            def web = instance('app') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
            web.awaitRunning()
            nodebalancer('site') {
                port(443, https: selfSigned('www.example.test')) { node 'app-1', web.privateIp + ':80' }
            }.awaitUp()
            volume('data', 20)''')) == 0
    }

    def 'what is as it was sent ends with status 0, an aligned row for each resource'() {
        expect:
        linode('status') == 0
        out.readLines()*.replaceAll(/ \d{4} /, '   ID ')*.trim()*.replaceAll(/ +/, ' ') == [
            'resource id state detail',
            'nodebalancer site ID same 198.18.0.3, firewall not compared',
            'port 443 ID same https, check connection, 1 of 1 up, certificate 89 days left',
            'node app-1 ID same up, 192.168.128.2:80',
            'instance app ID same running, 198.18.0.2, firewall not compared',
            'address app 192.168.128.2 same',
            'volume data ID same active, 20 GB, not attached',
            '6 same']
        err == ''
    }

    def 'what the ledger costs is a table by kind, and with --all what the account costs'() {
        given: 'the prices of the region us-east, and a volume that the ledger does not have'
        assert linode(script("reservedIp('front'); volume('more', 30)")) == 0
        assert linode('forget', 'volume', 'more') == 0

        expect:
        linode('status', '--cost') == 0
        out.readLines()*.trim()*.replaceAll(/ +/, ' ') == [
            'kind count an hour a month',
            'instance 1 $0.0075 $5.00',
            'nodebalancer 1 $0.015 $10.00',
            'volume 1 $0.003 $2.00',
            'reservedIp 1 $0.0068 unknown',
            'total 4 $0.0323 $17.00',
            'price of a month unknown: 1 resource']
        linode('status', '--cost', '--all') == 0
        out.readLines()*.trim()*.replaceAll(/ +/, ' ').containsAll(['volume 2 $0.0075 $5.00', 'total 5 $0.0368 $20.00'])
        linode('status', '--cost', 'data') == 0
        out.readLines()*.trim()*.replaceAll(/ +/, ' ') == ['kind count an hour a month', 'volume 1 $0.003 $2.00', 'total 1 $0.003 $2.00']
    }

    def 'costs as JSON have the sum of each kind and each resource'() {
        when:
        int status = linode('status', '--cost', '--output', 'json')
        def found = new JsonSlurper().parseText(out)

        then:
        status == 0
        found.costs*.kind == ['instance', 'nodebalancer', 'volume', 'total']
        found.costs.last() == [kind: 'total', count: 3, hourly: 0.0255, monthly: 17.0, unknown: 0]
        found.resources.collect { it.name } == ['app', 'site', 'data']
        found.resources[2] == [kind: 'volume', name: 'data', recorded: true, region: 'us-east', type: '20 GB', hourly: 0.003, monthly: 2.0]
        found.requests == 7
    }

    def 'a service without a list of prices has no costs'() {
        expect:
        ballast('status', '--cost', '--sandbox', '--state', folder.resolve('other.json'), '--dialect', 'documented') == 3
        err.contains('the dialect of this target lists no prices')
    }

    def 'what does not go with costs is refused: #arguments'() {
        expect:
        linode('status', '--cost', *arguments) == 2
        err.contains(message)

        where:
        arguments                           || message
        ['--changed']                       || '--cost compares nothing, so --changed has no effect'
        ['--due', '3']                      || '--cost compares nothing, so --due has no effect'
        ['--accept', 'data', '--why', 'so'] || '--accept prints no report'
    }

    def 'what is gone ends with status 10, what is new does not'() {
        given:
        assert linode('forget', 'node', 'site:443:app-1') == 0
        assert linode('status') == 0
        kept(state).withCloseable { it.adopt(ReferenceCodec.read(Kind.VOLUME, 'logs'), '99999') }

        expect:
        linode('status') == 10
        out =~ /(?m)^-  volume logs +99999 +gone$/
        out =~ /(?m)^\+      node app-1 +\d+ +new +up, 192.168.128.2:80$/
        out.readLines().takeRight(3) == [
            '5 same, 1 gone, 1 new', 'if it was removed on purpose:', "    ballast forget --sandbox --state $state volume logs".toString()]

        when: 'the line is followed'
        assert linode('forget', 'volume', 'logs') == 0

        then:
        linode('status') == 0
    }

    def 'an open call of what is still there is shown with the line that ends it'() {
        given:
        def ids = kept(state).withCloseable { ledger ->
            calls.collect { text, call ->
                def reference = ReferenceCodec.read(Kind.valueOf(text.tokenize()[0].toUpperCase()), text.tokenize()[1])
                def id = ledger.find(reference).get().id()
                ledger.begin(reference, id, call).giveUp()
                id
            }
        }

        when:
        int status = linode('status')
        def lines = out.readLines().takeRight(10)*.trim().collate(2)

        then:
        status == 10
        out.contains('1 same, 5 open')
        out.findAll(~/(?m)^\? .* open +\S+ .*was sent at /).size() == 5
        lines == [["deletes nodebalancer 'site'", 'nodebalancer site'], ["deletes port 443 of 'site'", 'config site:443'], ["deletes node 'app-1' of port 443 of 'site'", 'node site:443:app-1'],
            ["boots instance 'app'", 'instance app'], ["deletes volume 'data'", 'volume data']].withIndex().collect { line, at ->
                ["run again the runbook that ${line[0]}, or to keep it as it is:", "ballast adopt --sandbox --state $state ${line[1]} ${ids[at]}"]*.toString() }

        when: 'the lines are followed'
        lines.each { assert linode(*it[1].replaceFirst('ballast ', '').replace("--sandbox --state $state ", '').tokenize()) == 0 }

        then:
        linode('status') == 0
        out.readLines().last() == '6 same'

        where:
        calls << [['nodebalancer site': 'DELETE nodebalancer 1', 'config site:443': 'DELETE config 2', 'node site:443:app-1': 'DELETE node 3', 'instance app': 'POST boot', 'volume data': 'DELETE /volumes/9']]
    }

    def 'a deletion that took effect and was not recorded is gone, and its line ends it'() {
        given:
        kept(state).withCloseable { ledger ->
            ledger.adopt(ReferenceCodec.read(Kind.VOLUME, 'logs'), '99999')
            ledger.begin(ReferenceCodec.read(Kind.VOLUME, 'logs'), '99999', 'DELETE /volumes/99999').giveUp()
        }

        expect:
        linode('status') == 10
        out =~ /(?m)^-  volume logs +99999 +gone +DELETE \/volumes\/99999 was sent at /
        out.readLines().takeRight(3) == ['6 same, 1 gone', 'if it was removed on purpose:', "    ballast forget --sandbox --state $state volume logs".toString()]
        linode('forget', 'volume', 'logs') == 0
        linode('status') == 0
    }

    def 'an open create is shown with the lines that end it'() {
        given:
        confirm = { Optional.of('y') } as Confirm
        def made = (linode(script("println volume('logs', 20).id")) == 0) ? out.trim() : null
        kept(state).withCloseable { ledger ->
            ledger.forget(ReferenceCodec.read(Kind.VOLUME, 'logs'))
            ['logs', 'more'].each { ledger.intend(ReferenceCodec.read(Kind.VOLUME, it), 'POST /volumes', [region: 'us-east']).giveUp() }
        }

        expect:
        linode('status') == 10
        out.readLines().takeRight(5) == ['6 same, 2 open',
            'if the open create has created it:',
            "    ballast adopt --sandbox --state $state volume logs ID more ID".toString(),
            'if it has created nothing:',
            "    ballast forget --sandbox --state $state volume logs more".toString()]
        linode('adopt', 'volume', 'logs', made) == 0
        linode('forget', 'volume', 'more') == 0
        linode('status') == 0
        out.readLines().last() == '7 same'
    }

    def 'a call of a run that still works on it has no line'() {
        given:
        kept(state).withCloseable { it.begin(ReferenceCodec.read(Kind.VOLUME, 'data'), it.find(ReferenceCodec.read(Kind.VOLUME, 'data')).get().id(), 'DELETE /volumes/9') }

        expect:
        linode('status') == 10
        out.readLines().last() == '5 same, 1 open'
    }

    def 'what is the same is left out on request, and counted'() {
        given:
        kept(state).withCloseable { it.adopt(ReferenceCodec.read(Kind.VOLUME, 'logs'), '99999') }

        expect:
        linode('status', '--changed') == 10
        out.readLines().drop(1)*.trim()*.replaceAll(/ +/, ' ').take(2) == ['- volume logs 99999 gone', '6 same, 1 gone']
        linode('status', '--changed', 'data') == 0
        out == '1 same\n'
        linode('status', '--changed', '--output', 'json') == 10
        json().resources*.path == ['logs']
        json().counts == [same: 6, gone: 1]
    }

    private void recorded(Closure change) {
        kept(state).withCloseable { change(it) }
    }

    def 'a difference is accepted with a reason, shown as such, and ends with status 0 from then on'() {
        given: 'the ledger has another weight'
        def node = ReferenceCodec.read(Kind.NODE, 'site:443:app-1')
        recorded { it.update(node, [weight: '77']) }

        expect:
        linode('status') == 10
        out.contains("to accept a difference:\n    ballast status --sandbox --state $state --accept site:443:app-1.weight --why TEXT")
        linode('status', '--accept', 'site:443:app-1.weight', '--why', 'load test', '--until', '2999-12-31') == 0
        out == "accepted: node 'app-1' of port 443 of 'site' weight 50, was 77, until 2999-12-31\n"
        linode('status') == 0
        out =~ /(?m)^ +node app-1 +\d+ +accepted +up, 192.168.128.2:80$/
        out =~ /(?m)^ +weight +77 -> 50, accepted until 2999-12-31 by \S+@\S+: load test$/
        linode('status', '--output', 'json') == 0
        with(json().resources[0].parts[0].parts[0]) {
            it.state == 'accepted'
            it.differences[0].subMap('field', 'recorded', 'actual', 'accepted') == [field: 'weight', recorded: '77', actual: '50', accepted: true]
            it.differences[0].acceptance.subMap('why', 'until') == [why: 'load test', until: '2999-12-31']
        }
    }

    def 'the lines at the end accept every difference, as they are printed'() {
        given:
        recorded {
            it.update(ReferenceCodec.read(Kind.NODE, 'site:443:app-1'), [weight: '77'])
            it.update(ReferenceCodec.read(Kind.CONFIG, 'site:443'), [check: 'http'])
            it.update(ReferenceCodec.read(Kind.VOLUME, 'data'), [label: 'other'])
        }

        when:
        def status = linode('status')
        def lines = out.findAll(/(?m)^to accept .*\n.*/)

        then:
        status == 10
        lines == [
            "to accept the differences of nodebalancer 'site':\n    ballast status --sandbox --state $state --accept site --why TEXT",
            "to accept a difference:\n    ballast status --sandbox --state $state --accept data.label --why TEXT"]*.toString()
        lines.each { assert linode('status', '--accept', (it =~ /--accept (\S+)/)[0][1], '--why', 'TEXT') == 0 }
        linode('status') == 0
        !out.contains('to accept ')
    }

    def 'an acceptance that cannot be is refused: #arguments'() {
        expect:
        linode(*(['status'] + arguments)) == status
        err.contains(said)
        out == ''

        where:
        arguments                                                      || status | said
        ['--accept', 'site']                                           || 2      | '--accept needs a reason'
        ['--accept', 'site', '--why', ' ']                             || 2      | '--accept needs a reason'
        ['--why', 'x']                                                 || 2      | '--why belongs to --accept'
        ['--until', '2999-12-31']                                      || 2      | '--until belongs to --accept'
        ['--accept', 'site', '--why', 'x', '--until', 'soon']          || 2      | "--until 'soon' is not a date"
        ['--accept', 'site', '--why', 'x', '--until', '2001-12-31']    || 2      | '--until 2001-12-31 is in the past'
        ['--accept', 'site', '--why', 'x', '--until', '+999999999-12-31'] || 2   | '--until +999999999-12-31 is after 9999-12-31'
        ['--accept', 'site', '--why', 'x' * 501]                       || 2      | 'the reason has 501 characters, more than 500'
        ['--accept', 'site', '--why', 'x', '--output', 'json']         || 2      | '--accept prints no report'
        ['--accept', 'site', '--why', 'x', '--changed']                || 2      | '--accept prints no report'
        ['--accept', 'site', '--why', 'x', 'data']                     || 2      | '--accept takes one name, not also data'
        ['--accept', 'site', '--why', 'x']                             || 1      | "'site' has no difference that can be accepted"
        ['--accept', 'dtaa', '--why', 'x']                             || 3      | "did you mean 'data'?"
    }

    def 'a plan lists what is kept though it differs, and --detailed-exitcode says so'() {
        given:
        def runbook = script("region 'us-east'\nnodebalancer('site') { port 443; node 'app-1', instance('app').privateIp + ':80' }")
        def plan = { linode('run', '--dry-run', '--detailed-exitcode', *it, runbook) }
        assert plan([]) == 0
        recorded { it.update(ReferenceCodec.read(Kind.NODE, 'site:443:app-1'), [weight: '77']) }

        expect:
        plan([]) == 10
        out.readLines().take(2)*.replaceAll(/; a run.*/, '') == ["= port 443 of 'site' kept: it keeps https, because the block names no certificate", "= node 'app-1' of port 443 of 'site' kept: weight 50, was 77"]
        plan(['--output', 'json']) == 10
        json().kept.collectEntries { [(it.path): it.differs] } == ['site:443:app-1': true, 'site:443': false]
        linode('run', runbook) == 0
        err.contains("= node 'app-1' of port 443 of 'site' kept: weight 50, was 77\n")
        linode('status', '--accept', 'site', '--why', 'x') == 0
        plan([]) == 0
    }

    def 'a certificate with too few days left is marked, by --cert-days or a third of its time: #days days, #left left'() {
        given:
        def until = Instant.now() + Duration.ofDays(left) + Duration.ofHours(1)
        def site = Files.writeString(folder.resolve('site.pem'),
            Samples.certificate(from: until - Duration.ofDays(days), until: until, Samples.RSA) + Samples.pkcs8(Samples.RSA))
        assert linode(script("nodebalancer('site') { port 443, https: cert('$site') }")) == 0

        expect:
        linode('status') == status
        out =~ /(?m)^${status ? '!' : ''} +port 443 .*same .*certificate $left days left$/
        linode('status', '--cert-days', left + 1) == status
        linode('status', '--cert-days', left) == 0
        linode('status', 'data', '--cert-days', left + 1) == 0
        linode('status', '--cert-days', -1) == 2

        where:
        days | left || status
        90   | 13   || 10
        6    | 1    || 10
        6    | 3    || 0
    }

    def 'what a verb holds back has a state of its own, and is an alarm from --due on'() {
        given:
        assert linode(script("nodebalancer('site').port(443).node('app-1').drain()")) == 0

        expect:
        linode('status') == 0
        out =~ /(?m)^ +node app-1 +\d+ +held +up, mode drain, 192.168.128.2:80, by line 1 of web.groovy, \d+ s ago$/
        linode('status', '--due', 1) == 0
        linode('status', '--due', 0) == 10
        out =~ /(?m)^!      node app-1 .*held /
        linode('status', '--due', 0, '--output', 'json') == 10
        json().counts == [same: 5, held: 1]
        json().resources[0].parts[0].parts[0].held.by == 'line 1 of web.groovy'
        linode('status', '--due', -1) == 2

        when: 'its instance is shut down by a verb too'
        assert linode(script("instance('app').shutdown()")) == 0

        then:
        linode('status') == 10
        out =~ /(?m)^!      node app-1 +\d+ +down +instance app is offline, mode drain, by line 1 of .*, \d+ s ago$/
        out =~ /(?m)^ +instance app +\d+ +held +offline, 198.18.0.2, firewall not compared, by line 1 of .*, \d+ s ago$/
    }

    def 'monitoring reads one line of JSON'() {
        expect:
        linode('status', 'site', '--output', 'json') == 0
        json().status == 'same'
        json().requests == 3
        json().resources*.path == ['site']
        with(json().resources[0].parts[0]) {
            it.subMap('kind', 'path', 'state', 'differences') == [kind: 'config', path: 'site:443', state: 'same', differences: []]
            it.certificate.daysLeft == 89
            it.parts*.path == ['site:443:app-1']
        }
        !out.contains('PRIVATE KEY')
    }

    def 'a name that is not in the ledger is refused, with the nearest'() {
        expect:
        linode('status', 'dtaa') == 3
        err.contains("did you mean 'data'?")
        out == ''
    }

    def 'Tab offers the names that are not given yet'() {
        expect:
        linode('complete', 'status', 'app') == 0
        out.readLines() == ['site', 'data']
    }

    private int linode(Object... arguments) {
        ballast(*arguments, '--sandbox', '--dialect', 'linode', '--state', state)
    }
}
