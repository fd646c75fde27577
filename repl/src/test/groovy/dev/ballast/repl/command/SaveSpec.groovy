package dev.ballast.repl.command

import dev.ballast.dsl.Runbook
import dev.ballast.repl.session.Compiler
import dev.ballast.repl.session.Conversation
import dev.ballast.repl.session.ScriptFile
import dev.ballast.repl.session.Tripwire
import java.nio.file.Files

class SaveSpec extends CommandSpecification {

    def '#what are saved'() {
        given:
        session.stripIndent().readLines().each { type(it.replace('\\n', '\n')) }

        when:
        def told = type('/save web.groovy')
        def text = Files.readString(folder.resolve('web.groovy'))

        then:
        text == saved.stripIndent()
        told.readLines().drop(1)*.trim() == notes

        and:
        writes(text) == desk.talk.sent().findAll { !it.startsWith('GET') }

        where:
        [what, session, saved, notes] << CASES
    }

    static final List<List> CASES = [
        ['what acts and what it uses', '''\
            def size = 20
            def unused = 'x'
            def data = volume('data', size)
            data.size
            volme('typo', 20)
            volume('nothing')
            data.resize(10)
            volume('data')
            data.resize 40
            [1, 2].collect { it * 2 }
            data.status; data.detach(); 1 + 1
            println data.size
            assert data.size == 40
            ''', '''\
            region 'us-east'

            def size = 20
            def data = volume('data', size)
            data.resize 40
            data.detach()
            println data.size
            assert data.size == 40
            ''', []],
        ['variables that are declared again', '''\
            def n = 10
            volume("data-$n", n)
            def n = 20
            def n = 30
            volume("data-$n", n)
            def (n, m) = [40, 1]
            volume("data-$n", n)
            int k = 1
            volume('k-1', 10 + k)
            def k = 'two'
            volume("k-$k", 10)
            ''', '''\
            region 'us-east'

            def n = 10
            volume("data-$n", n)
            n = 30
            volume("data-$n", n)
            def m
            (n, m) = [40, 1]
            volume("data-$n", n)
            def k = (1) as int
            volume('k-1', 10 + k)
            k = 'two'
            volume("k-$k", 10)
            ''', ['line 10 declares k with another type than before; the file declares it without one']],
        ['results that are used later', '''\
            instance('web-1') { type 'standard-1'; privateIp() }
            volume('logs', 10)
            _.attachTo(_1)
            nodebalancer('lb') { port 80; node 'a', _1.privateIp + ':80' }
            def data = volume('data', 10)
            "${_.name}"
            volume('copy', _5.size)
            ''', '''\
            region 'us-east'

            def result1 = instance('web-1') { type 'standard-1'; privateIp() }
            def result2 = volume('logs', 10)
            result2.attachTo(result1)
            nodebalancer('lb') { port 80; node 'a', result1.privateIp + ':80' }
            def data = volume('data', 10)
            def result5 = data
            volume('copy', result5.size)
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
            @groovy.transform.Field int more
            more = 5

            def sized(name) { volume(name, size + more) }

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
            sleep(Duration.ofMillis(1).toMillis())
            import java.time.Duration
            ''', '''\
            import java.time.Duration

            region 'us-east'

            class Sizes { static int of(int n) { n * 10 } }

            def make = { volume("v-$it", Sizes.of(it)) }
            def step = 1
            def wider = { make(it + step) }
            step = 2
            wider(1)
            sleep(Duration.ofMillis(1).toMillis())
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
        ['comments of lines of which all is kept', '''\
            // the data of the shop\\nvolume('data', 20) { // made once\\n    wait true\\n} // done
            volume('logs', 10) /* and */; 1 + 1
            ''', '''\
            region 'us-east'

            // the data of the shop
            volume('data', 20) { // made once
                wait true
            } // done
            volume('logs', 10)
            ''', []],
        ['no literal secrets', '''\
            def rootPass = 'trial-only-1'
            println rootPass.size()
            def settings = [apiToken: 'abcd1234']
            println settings.apiToken.size()
            def pem = '-----BEGIN PRIVATE KEY-----abc'
            println pem
            println dev.ballast.model.Secret.of('trial-only-4')
            def passphrase = 'trial-only-5'
            println passphrase.size()
            def keys = [api_key: 'trial-only-6']
            println keys.api_key.size()
            def tokenValue =\\n    'trial-only-7'
            println tokenValue.size()
            println 'Authorization: Bearer trial-only-8'
            println 'see https://me:trial-only-8@host.test/'; volume('part', 10)
            def conf = [db: ["root pass": 'trial-only-9']]
            conf.db.password = 'trial-only-10'
            conf['api key'] = 'trial-only-11'
            println conf.size()
            volume('data', 10) // rootPass 'trial-only-1'
            ''', '''\
            region 'us-east'

            def rootPass = secret('ROOT_PASS').reveal()
            println rootPass.size()
            def settings = [apiToken: secret('API_TOKEN').reveal()]
            println settings.apiToken.size()
            def pem = secret('PEM').reveal()
            println pem
            println dev.ballast.model.Secret.of(secret('SECRET').reveal())
            def passphrase = secret('PASSPHRASE').reveal()
            println passphrase.size()
            def keys = [api_key: secret('API_KEY').reveal()]
            println keys.api_key.size()
            def tokenValue =
                secret('TOKEN_VALUE').reveal()
            println tokenValue.size()
            // line 14 is left out: a secret is written into it
            // line 15 is left out: a secret is written into it
            volume('part', 10)
            def conf = [db: ["root pass": secret('ROOT_PASS').reveal()]]
            conf.db.password = secret('PASSWORD').reveal()
            conf['api key'] = secret('API_KEY').reveal()
            println conf.size()
            volume('data', 10)
            ''', ["line 1: the secret written there is now secret('ROOT_PASS').reveal(), which is asked for",
                  "line 3: the secret written there is now secret('API_TOKEN').reveal(), which is asked for",
                  "line 5: the secret written there is now secret('PEM').reveal(), which is asked for",
                  "line 7: the secret written there is now secret('SECRET').reveal(), which is asked for",
                  "line 8: the secret written there is now secret('PASSPHRASE').reveal(), which is asked for",
                  "line 10: the secret written there is now secret('API_KEY').reveal(), which is asked for",
                  "line 12: the secret written there is now secret('TOKEN_VALUE').reveal(), which is asked for",
                  'line 14 is left out: a secret is written into it',
                  'line 15 is left out: a secret is written into it',
                  "line 16: the secret written there is now secret('ROOT_PASS').reveal(), which is asked for",
                  "line 17: the secret written there is now secret('PASSWORD').reveal(), which is asked for",
                  "line 18: the secret written there is now secret('API_KEY').reveal(), which is asked for"]],
        ['the declarations whose first value nobody uses', '''\
            int z
            z = 15
            String name = 'a'; name = 'b'
            volume(name, z)
            ''', '''\
            region 'us-east'

            int z = 15
            String name = 'b'
            volume(name, z)
            ''', []],
    ]

    def 'it says how much was saved and what was left out'() {
        expect:
        typed(conversation).replace(folder.toString(), 'FOLDER') == conversation.stripIndent()

        where:
        conversation << ['''\
            > /save web
            ! there is nothing to save: no line of this session did anything yet
            > 1 + 1
            = 2
            > /save web
            ! there is nothing to save: no line of this session did anything yet
            > volume('data', 20)
            = volume 'data' (id 1001)
            > volme('data')
            ! line-3:1 a runbook has no word 'volme'
            > /save web
            saved 1 line in web.groovy; left out: 1 that failed, 1 of which nothing came
            > volume('logs', 20)
            = volume 'logs' (id 1002)
            > /save web
            ! web.groovy is there already
              help: /save! web.groovy replaces it
            > /save! web
            saved 2 lines in web.groovy; left out: 1 that failed, 1 of which nothing came
            > /save "two words"
            saved 2 lines in two words.groovy; left out: 1 that failed, 1 of which nothing came
            > /save 'two
            ! a quote is not closed
              help: /save FILE
            > /save none/web.groovy
            ! FOLDER/none/web.groovy cannot be written: its folder is not there
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
        ["volume('data', 20)", "println 'Authorization: Bearer abcdefgh123'"].each { type(it) }

        expect:
        type('/save web').readLines()[0] == 'saved 1 line in web.groovy; left out: 1 with a secret within a text'
        !Files.readString(folder.resolve('web.groovy')).contains('reveal')
    }

    def 'what the file lacks is said, and it is written all the same'() {
        given:
        type("def data = volume('data', 20); throw new IllegalStateException('no')")
        type('data.resize 40')

        expect:
        type('/save web').readLines()*.trim() == [
            'saved 1 line in web.groovy; left out: 1 that failed',
            'the file does not make data: the line that did failed later on, or worked on another target',
            "it does not pass the check yet: web.groovy:1:1 there is no variable 'data'"]
        Files.readString(folder.resolve('web.groovy')) == 'data.resize 40\n'
    }

    def 'a method as it was before is said to be replaced'() {
        given:
        ['def size() { 10 }', "volume('a', size())", 'def size() { 20 }', "volume('b', size())"].each { type(it) }

        expect:
        type('/save web').readLines()[1].trim() == 'line 2 used size as it was before line 3; the file has only the later one'
    }

    def 'saving touches no value and sends nothing'() {
        given:
        desk.session().evaluate("def wire = new ${Tripwire.name}(); def data = volume('data', 20); wire")
        int sent = desk.talk.sent().size()
        Tripwire.touched = 0

        when:
        type('/save web')

        then:
        Tripwire.touched == 0
        desk.talk.sent().size() == sent
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
            def script = Compiler.compile(new ScriptFile('web.groovy', text), []) as Runbook
            script.runOn(fresh.cloud)
            script.run()
            fresh.sent().findAll { !it.startsWith('GET') }
        } finally {
            fresh.close()
        }
    }
}
