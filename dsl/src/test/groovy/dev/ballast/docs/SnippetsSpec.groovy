package dev.ballast.docs

import dev.ballast.Ballast
import dev.ballast.certificate.SelfSigned
import dev.ballast.check.TextCheck
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.error.BallastException
import dev.ballast.lanes.Lint
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.profile.Profiles
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import java.time.InstantSource
import javax.tools.ToolProvider

/** Runs what a reader may copy from the README and the pages of docs. */
class SnippetsSpec extends RunbookSpecification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    static final List<Fence> FENCES = Fence.all(ROOT)

    static final String CLASS_PATH = System.getProperty('surefire.test.class.path', System.getProperty('java.class.path'))

    /** What the comment above a snippet may take as given. */
    static final Map<String, String> GIVEN = [
        web : '''web = ['web-1', 'web-2'].collect { name -> instance(name) { type 'standard-1'; privateIp() } }''',
        lb  : '''lb = nodebalancer('web') { port 80; port 443, https: selfSigned('www.example.test')
                     web.each { node it.name, it.privateIp + ':80' } }''',
        data: '''data = volume('data', 20)''',
        logs: '''logs = volume('logs', 20, on: web[0])''',
        shop: '''shop = subnet('shop')''',
    ]

    Binding variables = new Binding(args: new String[0], out: new PrintWriter(new StringWriter()))

    @Slow('runs each runbook of the pages')
    def 'the runbook of #fence runs'() {
        given:
        prepare(fence)

        when:
        evaluate(fence)

        then:
        !fence.writes || written().sort() == fence.writes.sort()

        where:
        fence << FENCES.findAll { it.language == 'groovy' && !it.notes.refused }
    }

    def 'the runbook of #fence is refused'() {
        given:
        prepare(fence)

        when:
        evaluate(fence)

        then:
        BallastException refused = thrown()
        refused.message.contains(fence.notes.refused)
        refused.remedy().present
        writes() == []

        where:
        fence << FENCES.findAll { it.language == 'groovy' && it.notes.refused }
    }

    @Slow('checks each runbook of the pages')
    def 'the check finds nothing wrong with the runbook of #fence'() {
        expect:
        TextCheck.of('us-east', fence.given + 'args' as Set, InstantSource.system(), Dialect.named(fence.notes.dialect ?: 'documented')).of('snippet.groovy', withFiles(fence.text), Optional.empty()).errors() == []

        where:
        fence << FENCES.findAll { it.language == 'groovy' && !it.notes.refused }
    }

    @Slow('compiles the Java of the pages')
    def 'the Java of #fence compiles'() {
        given:
        def source = home.resolve('Snippet.java')
        Files.writeString(source, "class Snippet { static void run() throws Exception { $fence.text } }")
        def complaints = new ByteArrayOutputStream()

        when:
        def status = ToolProvider.systemJavaCompiler.run(null, null, complaints, '-proc:none', '-cp', CLASS_PATH, '-d', home.toString(), source.toString())

        then:
        status == 0
        complaints.toString() == ''

        where:
        fence << FENCES.findAll { it.language == 'java' }
    }

    def 'the settings of #fence are read'() {
        given:
        def file = Files.writeString(home.resolve('config.toml'), fence.text)
        def warnings = []

        when:
        def profiles = new Profiles([BALLAST_CONFIG: file.toString()], home, { warnings << it }).names()

        then:
        profiles.size() > 1
        warnings == []

        where:
        fence << FENCES.findAll { it.language == 'toml' }
    }

    @Lint
    def 'a fence says what it is, and only known things are given: #fence'() {
        expect:
        fence.language in ['groovy', 'java', 'console', 'terminal', 'notebook', 'toml', 'json', 'text']
        fence.notes.keySet() - ['given', 'dialect', 'refused', 'run', 'file', 'then types'] == [] as Set
        fence.given - GIVEN.keySet() - ['elsewhere'] == []

        where:
        fence << FENCES
    }

    def 'a console begins with a command: #fence'() {
        expect:
        fence.lines.first().startsWith('$ ')

        where:
        fence << FENCES.findAll { it.language == 'console' }
    }

    private void prepare(Fence fence) {
        if (fence.notes.dialect) {
            cloud.close()
            sandbox.close()
            sandbox = OtherClient.guarded(Sandbox.with().dialect(fence.notes.dialect).start())
            cloud = open()
        }
        if ('elsewhere' in fence.given) {
            makeElsewhere()
        }
        if ('shop' in fence.given) {
            makeElsewhere('vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
        }
        fence.given.findAll { GIVEN[it] }.each { script(fence.notes.dialect ? GIVEN[it].replace("'standard-1'", "'g6-standard-1'; image 'linode/debian12'; authorizedUsers 'ops'") : GIVEN[it]) }
        earlier = sandbox.journal().size()
    }

    /** An instance 1001, a volume 1003 and a NodeBalancer 1004 with port 443 as config 1005, which the ledger does not know. */
    private void makeElsewhere() {
        def other = Ballast.builder().environment([:], home).on(sandbox)
        other.instance('a') { type 'standard-1' }
        other.volume('b', 20)
        other.nodebalancer('c') { port 443 }
        other.close()
    }

    private void evaluate(Fence fence) {
        script(withFiles(fence.text))
    }

    private String withFiles(String text) {
        text.replaceAll(/'([a-z-]+\.pem)'/) { all, name -> "'${pem(name)}'" }.replaceAll(/'([a-z-]+\.txt)'/) { all, name -> "'${home.resolve(name)}'" }
    }

    private void script(String text) {
        def script = CompiledRunbooks.runbook(text, 'snippet.groovy', variables)
        script.runOn(cloud)
        script.run()
    }

    /** A file of that name: chain.pem and key.pem belong together, any other holds both. */
    private Path pem(String name) {
        def made = SelfSigned.cached(home, name == 'new.pem' ? 'new.example.test' : 'www.example.test', Instant.now(), true)
        def chain = name == 'key.pem' ? '' : made.chainPem()
        def key = name == 'chain.pem' ? '' : made.keyPem().reveal()
        Files.writeString(home.resolve(name), chain + key)
    }

    private List<String> written() {
        writes()*.replaceAll(/\/\d+(\.\d+)*/, '/ID')
    }
}
