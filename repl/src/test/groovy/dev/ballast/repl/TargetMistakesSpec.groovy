package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Timeout

/** The same account under another URL or profile: nothing is created a second time. */
@Timeout(60)
class TargetMistakesSpec extends MistakeSpecification {

    private static final String RUNBOOK = "volume('data', 20, wait: false)"

    def 'the URL is one target, however it is written: #spelling'() {
        given:
        ballast(script(RUNBOOK))

        when:
        environment.BALLAST_URL = spelling.replace('URL', sandbox.url().toString()).replace('HOST', sandbox.url().authority)

        then:
        ballast(script(RUNBOOK)) == 0
        creates() == ['POST /volumes': 1]
        recorded() == ['volume data 1001']

        where:
        spelling << ['URL/v4', 'URL/v4/', 'URL//', 'HTTP://HOST']
    }

    def 'a renamed profile creates nothing before its names are moved'() {
        given:
        profiles('old')
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        ballast('--profile', 'old', script(RUNBOOK))
        profiles('new')

        expect:
        ballast('adopt', '--profile', 'new', 'volume', 'data', '1001') == 1
        ballast('--profile', 'new', script(RUNBOOK)) == 3
        complaint() == ["the ledger has no names of profile 'new' at ${sandbox.url()}, but it has 1 of profile 'old': in one account, runs under both would create everything twice".toString(),
            'web.groovy:1', """run one of:
            |the same account: profile 'old' was renamed:
            |ballast names --profile new --move old
            |another account: it begins without names:
            |ballast names --profile new --separate
            |or, if both are profiles of one account, write in this one:
            |names = "old"""".stripMargin()]
        creates() == ['POST /volumes': 1]

        when:
        int moved = ballast('names', '--profile', 'new', '--move', 'old')

        then:
        moved == 0
        out == 'moved 1 name from old\n'
        ballast('--profile', 'new', script(RUNBOOK)) == 0
        creates() == ['POST /volumes': 1]
    }

    def 'a profile whose URL changed creates nothing before its names are moved: #how'() {
        given:
        def (before, after) = [sandbox.url().toString(), sandbox.url().toString().replace('127.0.0.1', 'localhost')]
        def run = {
            ballast(*options, script(RUNBOOK))
        }
        def at = { url ->
            options ? profiles([prod: url]) : (environment.BALLAST_URL = url)
        }
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        at(before)
        run()
        at(after)

        expect:
        run() == 3
        complaint() == ["the ledger has no names of profile '$name' at $after, but it has 1 of profile '$name' at $before: in one account, runs under both would create everything twice".toString(),
            'web.groovy:1', """run one of:
            |the same account: its URL changed:
            |ballast names $chosen--move $before
            |another account: it begins without names:
            |ballast names $chosen--separate""".stripMargin().toString()]
        ballast('adopt', *options, 'volume', 'data', '1001') == 1
        err.contains("the ledger has no names of profile '$name'")

        when:
        int moved = ballast('names', *options, '--move', before)

        then:
        moved == 0
        out == "moved 1 name from $before\n"
        run() == 0
        creates() == ['POST /volumes': 1]

        where:
        how           | options               | name      | chosen
        'a profile'   | ['--profile', 'prod'] | 'prod'    | '--profile prod '
        'a variable'  | []                    | 'default' | ''
    }

    def 'names of deleted resources are counted alike by names and by the refusal of another profile: #left left'() {
        given:
        profiles('old', 'new')
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        ballast('--profile', 'old', script("['data', 'logs', 'more'].each { volume(it, 20, wait: false) }"))
        ballast('--profile', 'old', script("${gone}.each { volume(it).delete() }"))

        expect:
        ballast('names', '--profile', 'old') == 0
        out.readLines().size() == shown
        out.contains(listed)
        ballast('--profile', 'new', script(RUNBOOK)) == 3
        complaint()[0].contains("but it has $counted: in one account, runs under both would create everything twice")

        where:
        gone                       | left   || shown | listed                       | counted
        "['data', 'logs', 'more']" | 'none' || 1     | ' (3 of deleted resources)\n' | "3 of profile 'old', all of deleted resources"
        "['logs', 'more']"         | 'one'  || 2     | 'data'                       | "1 of profile 'old'"
    }

    def 'a kind without names is not reported as a ledger without names'() {
        given:
        ballast(script(RUNBOOK))

        expect:
        ballast('names', 'instance') == 0
        out == "no names of this kind in ${folder.resolve('state/ballast/ledger.db')}\n"
    }

    def 'another account at the same URL is answered for once'() {
        given:
        profiles('one', 'two')
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        ballast('--profile', 'one', script(RUNBOOK))

        expect:
        ballast('--profile', 'two', script(RUNBOOK)) == 3
        ballast('names', '--profile', 'two', '--separate') == 0
        ballast('--profile', 'two', script(RUNBOOK)) == 0
        ballast('--profile', 'one', script(RUNBOOK)) == 0
        creates() == ['POST /volumes': 2]
    }

    def 'a command that finds no names says so where another profile of the URL has some: #command'() {
        given:
        profiles('prod', 'ro')
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        ballast('--profile', 'prod', script(RUNBOOK))

        expect:
        ballast(*command, '--profile', 'ro') == 2
        err.contains("the ledger has no names of profile 'ro' at ${sandbox.url()}, but it has 1 of profile 'prod'\n")
        err.contains('names = "prod"')
        !err.contains('create everything twice')
        out == ''

        when: 'it is another account'
        ballast('names', '--profile', 'ro', '--separate')

        then:
        ballast(*command, '--profile', 'ro') == 0

        where:
        command << [['status'], ['status', '--output', 'json'], ['names'], ['names', '--output', 'json'], ['log'], ['log', '--output', 'json']]
    }

    def 'a command that does not find a name says so where another profile of the URL has some: #command'() {
        given:
        profiles('prod', 'ro')
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        ballast('--profile', 'prod', script(RUNBOOK))

        expect:
        ballast(*command, '--profile', 'ro') == 2
        err.contains("the ledger has no names of profile 'ro' at ${sandbox.url()}, but it has 1 of profile 'prod'\n")
        out == ''

        where:
        command << [['forget', 'volume', 'data'], ['names', 'volume', 'data'], ['show', 'data'], ['-e', "volume('data').size"], ['log', '1']]
    }

    def 'a profile without names destroys nothing, and says which profile has some: #names'() {
        given:
        def service = Sandbox.with().dialect('linode').start()
        profiles([prod: service.url(), ro: service.url()])
        environment = [BALLAST_TOKEN: service.token(), BALLAST_REGION: 'us-east', BALLAST_DIALECT: 'linode']
        ballast('--profile', 'prod', script(RUNBOOK))

        expect:
        ballast('destroy', '--yes', '--profile', 'ro', *names) == 2
        err.contains("the ledger has no names of profile 'ro' at ${service.url()}, but it has 1 of profile 'prod'\n")
        err.contains('names = "prod"')
        out == ''
        service.journal().count { it.method == 'DELETE' } == 0

        when: 'it is another account'
        ballast('names', '--profile', 'ro', '--separate')

        then:
        ballast('destroy', '--yes', '--profile', 'ro') == 0
        out.startsWith('nothing to delete')

        cleanup:
        service.close()

        where:
        names << [[], ['data']]
    }

    def 'an import of the whole account under a profile without names is refused once, with the ways on'() {
        given:
        def service = Sandbox.with().dialect('linode').start()
        profiles([prod: service.url(), ro: service.url()])
        environment = [BALLAST_TOKEN: service.token(), BALLAST_REGION: 'us-east', BALLAST_DIALECT: 'linode']
        ballast('--profile', 'prod', script("volume('a', 20, wait: false)\nvolume('b', 20, wait: false)"))

        expect:
        ballast('import', '--all', '--profile', 'ro') == 1
        err.count("the ledger has no names of profile 'ro'") == 1
        err.contains('\n  help: run one of:\n')
        !err.contains('left out')

        cleanup:
        service.close()
    }

    def 'a profile that uses the names of another one reports, and writes, under these'() {
        given:
        profiles('prod', 'ro')
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        ballast('--profile', 'prod', script(RUNBOOK))
        folder.resolve('config/ballast/config.toml') << 'names = "prod"\n'

        expect:
        ballast('status', '--profile', 'ro') == 0
        out.contains('volume data')
        ballast('names', '--profile', 'ro', 'volume') == 0
        out.contains('1001')
        ballast('--profile', 'ro', script(RUNBOOK)) == 0
        creates() == ['POST /volumes': 1]
        ballast('forget', '--profile', 'ro', 'volume', 'data') == 0
        ballast('names', '--profile', 'prod') == 0
        out.startsWith('no names yet')
    }

    def 'a profile that uses names which the ledger does not have says so, and offers no move of the names of others: #others'() {
        given:
        profiles(*others, 'ro')
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        others.each { ballast('--profile', it, script(RUNBOOK)) }
        folder.resolve('config/ballast/config.toml') << 'names = "prdo"\n'

        expect:
        ballast(command, '--profile', 'ro') == 2
        err.contains("the ledger has no names of profile 'prdo' at ${sandbox.url()}")
        err.contains("the setting 'names' of this profile asks for these")
        !err.contains('--move')
        !err.contains('--separate')
        out == ''

        where:
        [others, command] << [[[], ['prod']], ['status', 'names']].combinations()
    }

    def 'profiles that use the names of each other are refused: #names'() {
        given:
        profiles('a', 'b', 'c')
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        def file = folder.resolve('config/ballast/config.toml')
        file.text = file.text.replaceAll(/(?m)^\[profile\.(.)]$/) { it[0] + '\nnames = "' + names[it[1]] + '"' }

        expect:
        ballast('status', '--profile', 'a') == 2
        err.contains("profile 'a' uses the names of profile 'b', which uses those of '$further'")

        where:
        names                    || further
        [a: 'b', b: 'a', c: 'c'] || 'a'
        [a: 'b', b: 'c', c: 'c'] || 'c'
    }

    def 'names are moved or kept apart, not both'() {
        expect:
        ballast('names', '--move', 'old', '--separate') == 2
        err.contains('--move and --separate contradict each other')
    }

    private void profiles(String... names) {
        profiles(names.collectEntries { [it, sandbox.url()] })
    }

    private void profiles(Map<String, Object> urls) {
        def file = folder.resolve('config/ballast/config.toml')
        Files.createDirectories(file.parent)
        Files.writeString(file, urls.collect { name, url -> "[profile.$name]\nurl = \"$url\"\n" }.join())
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
    }
}
