package dev.ballast.repl.command

import dev.ballast.Ballast
import dev.ballast.check.TextCheck
import dev.ballast.error.RefusalCode
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.repl.evaluation.Conversation
import dev.ballast.repl.evaluation.LazyCloud
import dev.ballast.repl.evaluation.Tripwire
import dev.ballast.rules.Problem
import dev.ballast.run.Compiler
import dev.ballast.run.ScriptFile
import java.nio.file.Files
import java.time.InstantSource

class SaveSpec extends CommandSpecification {

    def '#what are saved'() {
        given:
        session.stripIndent().readLines().each { type(it.replace('\\n', '\n')) }

        when:
        def reported = type('/save web.groovy')
        def text = Files.readString(folder.resolve('web.groovy'))

        then:
        text == saved.stripIndent()
        reported.readLines().drop(1)*.trim() == notes

        and:
        writes(text) == context.fixture.sent().findAll { !it.startsWith('GET') }

        where:
        [what, session, saved, notes] << CASES.findAll { it[0] in SOME }
    }

    @Slow('two sessions for each case')
    def 'and #what are saved'() {
        given:
        session.stripIndent().readLines().each { type(it.replace('\\n', '\n')) }

        when:
        def reported = type('/save web.groovy')
        def text = Files.readString(folder.resolve('web.groovy'))

        then:
        text == saved.stripIndent()
        reported.readLines().drop(1)*.trim() == notes

        and:
        writes(text) == context.fixture.sent().findAll { !it.startsWith('GET') }

        where:
        [what, session, saved, notes] << CASES.findAll { !(it[0] in SOME) }
    }

    def 'a session without a default region is saved'() {
        given:
        def builder = Ballast.builder().environment([BALLAST_URL: context.fixture.sandbox.url().toString(), BALLAST_TOKEN: 'sandbox-token'], folder)
        context.session().moveTo(LazyCloud.of(builder.open(), builder))
        type("nodebalancer('web') { region 'us-east' }")

        when:
        type('/save web.groovy')

        then:
        Files.readString(folder.resolve('web.groovy')) == "nodebalancer('web') { region 'us-east' }\n"
    }

    def 'a file of another dialect than the default one names it first'() {
        given:
        def linode = new SpecContext(folder, [:], 'linode')
        linode.type("volume('data', 20)", commands)

        when:
        linode.type('/save web', commands)

        then:
        Files.readString(folder.resolve('web.groovy')) == """\
            // Written for the dialect linode: run it with --dialect linode.

            region 'us-east'

            volume('data', 20)
            """.stripIndent()

        cleanup:
        linode.close()
    }

    def 'a file that was saved in another dialect is refused with one sentence that names it: #lines'() {
        given:
        def linode = new SpecContext(folder.resolve('linode').toFile().tap { mkdirs() }.toPath(), [:], 'linode')
        lines.each { linode.type(it, commands) }
        linode.type('/save ../web', commands)
        def text = Files.readString(folder.resolve('web.groovy'))

        expect:
        TextCheck.of('us-east', [] as Set, InstantSource.system(), Dialect.LINODE).of('web.groovy', text, Optional.empty()).errors() == []
        TextCheck.of('us-east', [] as Set, InstantSource.system(), Dialect.DOCUMENTED).of('web.groovy', text, Optional.empty()).errors()*.problem() == [
            new Problem(RefusalCode.OTHER_DIALECT, 'the first line says that this is written for the dialect linode; it would run with the dialect documented',
                'add --dialect linode, or write dialect = "linode" in the profile; or remove that line')]

        when:
        def reported = type('/load web.groovy')

        then:
        reported.contains('the first line says that this is written for the dialect linode')
        context.fixture.sent() == []

        cleanup:
        linode.close()

        where:
        lines << [["volume('data', 20)"], ["volume('data', 20)", "volume('data').tag 'blue'", "volume('data').rename 'data-2'"]]
    }

    static final Set<String> SOME = ['lines that act or declare', 'methods, with the variables they use', 'what is safe to repeat', 'no literal secrets']

    static final List<List> CASES = [
        ['lines that act or declare', '''\
            def size = 20
            def data = volume('data', size)
            data.size
            volme('typo', 20)
            volume('nothing')
            data.resize(10)
            volume('data')
            volume('data', 20)
            data.resize 40
            [1, 2].collect { it * 2 }
            data.status; data.detach(); 1 + 1
            println data.size
            assert data.size == 40
            ''', '''\
            region 'us-east'

            def size = 20
            def data = volume('data', size)
            volume('data', 20)
            data.resize 40
            [1, 2].collect { it * 2 }
            data.status; data.detach(); 1 + 1
            ''', []],
        ['lines that change what a variable holds', '''\
            class Job { int size }
            def names = ['a']
            names.add('b')
            names.size()
            def sizes = [big: [40], small: [10]]
            sizes.big.add(50)
            sizes.big.sum()
            def job = new Job()
            job.size = 10
            names.each { volume(it, sizes.big.last() + job.size) }
            names.clear()
            ''', '''\
            region 'us-east'

            class Job { int size }

            def names = ['a']
            names.add('b')
            names.size()
            def sizes = [big: [40], small: [10]]
            sizes.big.add(50)
            sizes.big.sum()
            def job = new Job()
            job.size = 10
            names.each { volume(it, sizes.big.last() + job.size) }
            names.clear()
            ''', []],
        ['lines that change an object', '''\
            class Counter { int n = 1; void inc() { n++ } }
            def counter = new Counter()
            counter.inc()
            [counter]*.inc()
            def text = new StringBuilder()
            text.append('ab')
            text << 'c'
            def number = new java.util.concurrent.atomic.AtomicInteger()
            number.incrementAndGet()
            def date = new Date(0)
            date.setTime(86400000)
            def bits = new BitSet()
            bits.set(3)
            def steps = [10, 20, 30].iterator()
            steps.next()
            System.setProperty('saved.size', '10')
            def later = { text.append('d') }
            later()
            def printed() { println 1; 2 }
            printed()
            println(text.append('e') as String)
            instances().each(later)
            parallel([1], later)
            for (i in 1..2) text.append(i)
            text
            counter.n + number.intValue() > 2 ? counter.n : [text, 1]
            text?.chars
            println "$text ${counter.n}"
            if (counter.n > 1) print(counter.n)
            for (one in instances()) println one.name
            instances()*.name
            assert counter.n == 3 && !(text instanceof Number)
            volume("n-${text}-${counter.n}-${date.time}-${bits.cardinality()}", 10 + steps.next() + System.getProperty('saved.size').toInteger() + number.get())
            volume("n-${text}-${counter.n}-${date.time}-${bits.cardinality()}").size
            nodebalancer('lb') { port(80) }
            def lb = nodebalancer('lb')
            lb.port(80).protocol
            nodebalancer('lb').port(80).nodes
            ''', '''\
            region 'us-east'

            class Counter { int n = 1; void inc() { n++ } }

            def counter = new Counter()
            counter.inc()
            [counter]*.inc()
            def text = new StringBuilder()
            text.append('ab')
            text << 'c'
            def number = new java.util.concurrent.atomic.AtomicInteger()
            number.incrementAndGet()
            def date = new Date(0)
            date.setTime(86400000)
            def bits = new BitSet()
            bits.set(3)
            def steps = [10, 20, 30].iterator()
            steps.next()
            System.setProperty('saved.size', '10')
            def later = { text.append('d') }
            later()

            def printed() { println 1; 2 }

            printed()
            println(text.append('e') as String)
            instances().each(later)
            parallel([1], later)
            for (i in 1..2) text.append(i)
            counter.n + number.intValue() > 2 ? counter.n : [text, 1]
            volume("n-${text}-${counter.n}-${date.time}-${bits.cardinality()}", 10 + steps.next() + System.getProperty('saved.size').toInteger() + number.get())
            volume("n-${text}-${counter.n}-${date.time}-${bits.cardinality()}").size
            nodebalancer('lb') { port(80) }
            def lb = nodebalancer('lb')
            ''', []],
        ['variables that are declared again', '''\
            def n = 10
            volume("data-$n", n)
            def n = 20
            def (n, m) = [40, 1]
            volume("data-$n", n)
            int k = 1
            volume('k-1', 10 + k)
            def k = 'two', j = 3
            def j = 4, i = (5)
            volume("k-$k", 10 + j)
            def z = 1
            def z
            volume("z-$z", 10)
            ''', '''\
            region 'us-east'

            def n = 10
            volume("data-$n", n)
            n = 20
            (n, m) = [40, 1]
            volume("data-$n", n)
            def k = 1
            volume('k-1', 10 + k)
            k = 'two'; j = 3
            j = 4; i = (5)
            volume("k-$k", 10 + j)
            def z = 1
            z = null
            volume("z-$z", 10)
            ''', []],
        ['results that are used later', '''\
            instance('web-1') { type 'standard-1'; privateIp() }
            volume('logs', 10)
            _.attachTo(_1)
            nodebalancer('lb') { port 80; node 'a', _1.privateIp + ':80' }
            def data = volume('data', 10)
            "${_.name}"
            print '🚀'; volume('copy', _5.size)
            volume('copy')
            nodebalancer('lb')
            _8.resize 50
            if (true) { volume('more', 10) }
            _.size
            ''', '''\
            region 'us-east'

            def result1 = instance('web-1') { type 'standard-1'; privateIp() }
            def result2 = volume('logs', 10)
            result2.attachTo(result1)
            nodebalancer('lb') { port 80; node 'a', result1.privateIp + ':80' }
            def data = volume('data', 10)
            def result5 = data
            print '🚀'; volume('copy', result5.size)
            def result8 = volume('copy')
            result8.resize 50
            if (true) { volume('more', 10) }
            ''', []],
        ['methods, with the variables they use', '''\
            def size = 10
            int more = 5
            def sized(name) { volume(name, size + more) }
            def never() { 1 }
            sized('one')
            def size = 20
            sized('two')
            ''', '''\
            region 'us-east'

            size = 10
            more = 5

            def sized(name) { volume(name, size + more) }

            def never() { 1 }

            sized('one')
            size = 20
            sized('two')
            ''', []],
        ['imports, classes and closures', '''\
            import java.time.Duration
            import java.time.Period
            class Sizes { static int of(int n) { n * 10 } }
            class Unused { }
            def make = { volume("v-$it", Sizes.of(it)) }
            def idle = { volume('never', 10) }
            def step = 1
            def wider = { make(it + step) }
            step = 2
            wider(1)
            import java.time.Duration
            ''', '''\
            import java.time.Duration
            import java.time.Period

            region 'us-east'

            class Sizes { static int of(int n) { n * 10 } }

            class Unused { }

            def make = { volume("v-$it", Sizes.of(it)) }
            def idle = { volume('never', 10) }
            def step = 1
            def wider = { make(it + step) }
            step = 2
            wider(1)
            ''', []],
        ['variables that are set in braces', '''\
            def last
            def total = 0
            for (i in 1..2) { total += i * 10 }
            ['a', 'b'].each { last = volume(it, total) }
            if (total > 100) { last = null }
            last.resize 50
            ''', '''\
            region 'us-east'

            def last
            def total = 0
            for (i in 1..2) { total += i * 10 }
            ['a', 'b'].each { last = volume(it, total) }
            if (total > 100) { last = null }
            last.resize 50
            ''', []],
        ['its own regions', '''\
            def zone = 'eu-west'
            region zone
            volume('data', 20)
            ''', '''\
            def zone = 'eu-west'
            region zone
            volume('data', 20)
            ''', []],
        ['a first line with the usual region', '''\
            region 'us-east'\\n\\nvolume('data', 20)
            ''', '''\
            region 'us-east'

            volume('data', 20)
            ''', []],
        ['a line that returns nothing', '''\
            volume('data', 20); return
            volume('logs', 20)
            ''', '''\
            region 'us-east'

            volume('data', 20)\u003b
            volume('logs', 20)
            ''', []],
        ['what is safe to repeat', '''\
            def web = instance('web-1') { type 'standard-1'; privateIp() }
            def lb = nodebalancer('web') { port 80; node 'a', web.privateIp + ':80' }
            web.boot()
            web.boot()
            web.privateIp
            lb.awaitUp()
            lb.port(80).status
            region 'eu-west'
            return volume('far', 10)
            region 'eu-west'
            ''', '''\
            region 'us-east'

            def web = instance('web-1') { type 'standard-1'; privateIp() }
            def lb = nodebalancer('web') { port 80; node 'a', web.privateIp + ':80' }
            web.boot()
            web.boot()
            lb.awaitUp()
            region 'eu-west'
            volume('far', 10)
            ''', []],
        ['the words of a file for plain Groovy', '''\
            @groovy.transform.BaseScript dev.ballast.dsl.Runbook _\\nimport java.time.Duration\\n\\nvolume('data', 20, timeout: Duration.ofMinutes(1))
            ''', '''\
            import java.time.Duration

            region 'us-east'

            volume('data', 20, timeout: Duration.ofMinutes(1))
            ''', []],
        ['the comments of a line', '''\
            // the data of the shop\\nvolume('data', 20) { // made once\\n    wait true\\n} // done
            volume('logs', 10) /* and */; 1 + 1
            ''', '''\
            region 'us-east'

            // the data of the shop
            volume('data', 20) { // made once
                wait true
            } // done
            volume('logs', 10) /* and */; 1 + 1
            ''', []],
        ['no literal secrets', '''\
            def rootPass = 'trial-only-1'
            println rootPass.size()
            def settings = [apiToken: 'abcd1234']
            def pem = '-----BEGIN PRIVATE KEY-----abc'
            def typed = dev.ballast.model.Secret.of('trial-only-4')
            def passphrase = 'trial-only-5'
            def keys = [api_key: 'trial-only-6']
            def tokenValue =\\n    'trial-only-7'
            println 'Authorization: Bearer trial-only-8'
            def header = 'Authorization: Bearer trial-only-8'
            def conf = [db: ["root pass": 'trial-only-9']]
            conf.db.password = 'trial-only-10'
            conf['api key'] = 'trial-only-11'
            volume('data', 10) // rootPass 'trial-only-1'
            ''', '''\
            region 'us-east'

            def rootPass = secret('ROOT_PASS').reveal()
            println rootPass.size()
            def settings = [apiToken: secret('API_TOKEN').reveal()]
            def pem = secret('PEM').reveal()
            def typed = dev.ballast.model.Secret.of(secret('SECRET').reveal())
            def passphrase = secret('PASSPHRASE').reveal()
            def keys = [api_key: secret('API_KEY').reveal()]
            def tokenValue =
                secret('TOKEN_VALUE').reveal()
            // line 10 is left out: a secret is written into it
            def conf = [db: ["root pass": secret('ROOT_PASS_2').reveal()]]
            conf.db.password = secret('PASSWORD').reveal()
            conf['api key'] = secret('API_KEY_2').reveal()
            volume('data', 10) // rootPass secret('ROOT_PASS')
            ''', ["line 1: the secret written there is now secret('ROOT_PASS').reveal(), which Ballast asks for",
                  "line 3: the secret written there is now secret('API_TOKEN').reveal(), which Ballast asks for",
                  "line 4: the secret written there is now secret('PEM').reveal(), which Ballast asks for",
                  "line 5: the secret written there is now secret('SECRET').reveal(), which Ballast asks for",
                  "line 6: the secret written there is now secret('PASSPHRASE').reveal(), which Ballast asks for",
                  "line 7: the secret written there is now secret('API_KEY').reveal(), which Ballast asks for",
                  "line 8: the secret written there is now secret('TOKEN_VALUE').reveal(), which Ballast asks for",
                  'line 10 is left out: a secret is written into it',
                  "line 11: the secret written there is now secret('ROOT_PASS_2').reveal(), which Ballast asks for",
                  "line 12: the secret written there is now secret('PASSWORD').reveal(), which Ballast asks for",
                  "line 13: the secret written there is now secret('API_KEY_2').reveal(), which Ballast asks for",
                  "line 14: the secret written there is now secret('ROOT_PASS'), which Ballast asks for"]],
        ['secrets that are put together, and several', '''\
            def passphrase = 'trial-only-1' + "trial-only-2" + 'trial-only-3'
            def t1 = "ghp_0123456789abcdefgh"
            def t2 = "glpat-0123456789abcdefgh"
            def all = ["ghp_0123456789abcdefgh", "glpat-0123456789abcdefgi"]
            def apiKey = 'trial-only-4' + all.size() + 'trial-only-5'
            def given = secret('PASSWORD')
            def password = 'trial-only-6'
            volume('data', 10)
            ''', '''\
            region 'us-east'

            def passphrase = secret('PASSPHRASE').reveal()
            def t1 = secret('TOKEN').reveal()
            def t2 = secret('TOKEN_2').reveal()
            def all = [secret('TOKEN').reveal(), secret('TOKEN_3').reveal()]
            def apiKey = secret('API_KEY').reveal() + all.size() + secret('API_KEY_2').reveal()
            def given = secret('PASSWORD')
            def password = secret('PASSWORD_2').reveal()
            volume('data', 10)
            ''', ["line 1: the secret written there is now secret('PASSPHRASE').reveal(), which Ballast asks for",
                  "line 2: the secret written there is now secret('TOKEN').reveal(), which Ballast asks for",
                  "line 3: the secret written there is now secret('TOKEN_2').reveal(), which Ballast asks for",
                  "line 4: the secret written there is now secret('TOKEN').reveal(), which Ballast asks for",
                  "line 4: the secret written there is now secret('TOKEN_3').reveal(), which Ballast asks for",
                  "line 5: the secret written there is now secret('API_KEY').reveal(), which Ballast asks for",
                  "line 5: the secret written there is now secret('API_KEY_2').reveal(), which Ballast asks for",
                  "line 7: the secret written there is now secret('PASSWORD_2').reveal(), which Ballast asks for"]],
        ['no secrets of classes', '''\
            class Cfg { String clientSecret = 'trial-only-1' }
            volume('data', 10)
            ''', '''\
            region 'us-east'

            // line 1 is left out: a secret is written into it

            volume('data', 10)
            ''', ['line 1 is left out: a secret is written into it']],
    ]

    def 'it says how much was saved and what was left out'() {
        expect:
        typed(conversation).replace(folder.toString(), 'FOLDER') == conversation.stripIndent()

        where:
        conversation << ['''\
            > /save web
            ! there is nothing to save: no line of this session did or declared anything yet
            > 1 + 1
            = 2
            > /save web
            ! there is nothing to save: no line of this session did or declared anything yet
            > volume('data', 20)
            = volume 'data' (id 1001)
            > volme('data')
            ! line-3:1 a runbook has no word 'volme'
            > /save web
            saved 1 line in web.groovy; left out: 1 that failed, 1 that only read
            > volume('logs', 20)
            = volume 'logs' (id 1002)
            > /save web
            ! web.groovy already exists
              help: /save! web.groovy replaces it
            > /save! web
            saved 2 lines in web.groovy; left out: 1 that failed, 1 that only read
            > /save "two words"
            saved 2 lines in two words.groovy; left out: 1 that failed, 1 that only read
            > /save 'two
            ! a quote is not closed
              help: /save FILE
            > /save none/web.groovy
            ! FOLDER/none/web.groovy cannot be written: its folder does not exist
              help: name another file
            > /save
            ! /save needs a file
              help: /save FILE
            > /quit! now
            ! there is no command /quit!: did you mean /quit?
              help: /help lists the commands
            ''']
    }

    def 'a line with a secret that is a part of a text is counted as left out'() {
        given:
        ["volume('data', 20)", "def header = 'Authorization: Bearer abcdefgh123'"].each { type(it) }

        expect:
        type('/save web').readLines()[0] == 'saved 1 line in web.groovy; left out: 1 with a secret written into it'
        !Files.readString(folder.resolve('web.groovy')).contains('reveal')
    }

    def 'what the file lacks is said, and it is written all the same'() {
        given:
        type("def data = volume('data', 20); throw new IllegalStateException('no')")
        type('data.resize 40')

        expect:
        type('/save web').readLines()*.trim() == [
            'saved 1 line in web.groovy; left out: 1 that failed',
            'line 1 is left out: it failed after it had changed something',
            "it does not pass the check yet: web.groovy:3:1 B202: there is no variable 'data'"]
        Files.readString(folder.resolve('web.groovy')) == "region 'us-east'\n\ndata.resize 40\n"
    }

    def 'a line that needs a class which was left out is named'() {
        given:
        type("class Cred { String password = 'hunter2hunter2' }")
        type("def cred = new Cred(); volume('data', 20)")

        expect:
        type('/save web').contains('it does not compile yet: web.groovy:5:12 unable to resolve class Cred')
        !type('/save! web').contains('startup failed')
    }

    def 'lines that are evaluated as one text are counted each'() {
        given:
        type("volume('data', 20)\nvolume('logs', 20)\n\n")
        type('1\n2')

        expect:
        type('/save web') == 'saved 2 lines in web.groovy; left out: 2 that only read'
    }

    def 'a method as it was before is said to be replaced'() {
        given:
        ['def size() { 10 }', "volume('a', size())", 'def size() { 20 }', "volume('b', size())"].each { type(it) }

        expect:
        type('/save web').readLines()[1].trim() == 'line 1 declares size() as it was before line 3; the file has only the later one'
    }

    def 'saving touches no value and sends nothing'() {
        given:
        context.session().evaluate("def wire = new ${Tripwire.name}(); def data = volume('data', 20); wire")
        int sent = context.fixture.sent().size()
        Tripwire.touched = 0

        when:
        type('/save web')

        then:
        Tripwire.touched == 0
        context.fixture.sent().size() == sent
    }

    def 'a loaded file that begins as only a file may is saved as a line of others: #first'() {
        given:
        folder.resolve('job.groovy').toFile().text = "$first\nvolume('data', 20)\n"
        type('/load job.groovy')

        when:
        def reported = type('/save web')

        then:
        reported ==~ /saved [23] lines in web.groovy/
        folder.resolve('web.groovy').toFile().text.replaceAll(' +\n', '\n') == "region 'us-east'\n\n${kept}volume('data', 20)\n"

        where:
        first                              || kept
        '#!/usr/bin/env groovy'            || '///usr/bin/env groovy\n'
        'package a.b'                      || ''
        '// a job\n/* of ours */ package a' || '// a job\n/* of ours */\n'
    }

    def 'everybody who may read the folder may read the file'() {
        given:
        type("volume('data', 20)")
        def plain = Files.createFile(folder.resolve('plain'))

        when:
        type('/save web')

        then:
        Files.getPosixFilePermissions(folder.resolve('web.groovy')) == Files.getPosixFilePermissions(plain)
    }

    /** What the runbook sends to a fresh sandbox, without the reads; it passes the check there. */
    private List<String> writes(String text) {
        def fresh = new Conversation(folder)
        try {
            def script = Compiler.script(Compiler.type(new ScriptFile('web.groovy', text)), []) { fresh.cloud }
            script.run()
            fresh.sent().findAll { !it.startsWith('GET') }
        } finally {
            fresh.close()
        }
    }
}
