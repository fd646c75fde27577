// Times the main job against a sandbox that adds 50 ms to each answer, as ratios to the longest chain of its requests.
//
//   java -cp "$(repl/bin/ballast classpath)" groovy.ui.GroovyMain repl/bench/main-job.groovy
//
// Prints the wall time of the job in a fresh process and inside a warm one, the number of requests and connections, and
// what a second run sends.
import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.Runbook
import dev.ballast.sandbox.Sandbox
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import org.codehaus.groovy.control.CompilerConfiguration

ROUNDS = 9
bench = new File(getClass().protectionDomain.codeSource.location.path).parentFile
home = Files.createTempDirectory('ballast-bench')
sandbox = Sandbox.with().delay(Duration.ofMillis(50)).start()

// The service answers as fast as its delay allows: its own clock runs a thousand times as fast as the wall's.
clock = Thread.startDaemon('clock') {
    while (true) {
        Thread.sleep(1)
        sandbox.advance(Duration.ofSeconds(1))
    }
}

environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east',
               BALLAST_LEDGER: home.resolve('ledger.db').toString(), PATH: System.getenv('PATH')]

long millis(Closure<?> work) {
    long began = System.nanoTime()
    work()
    (System.nanoTime() - began).intdiv(1_000_000)
}

long median(Collection<Long> values) {
    values.sort(false)[values.size().intdiv(2)]
}

/** Sends the requests that wait for one another, one by one over one connection, with the JDK's own client. */
HttpClient raw = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
Object call(HttpClient raw, String method, String path, String body = null) {
    def request = HttpRequest.newBuilder(URI.create("${sandbox.url()}/v4$path"))
        .header('Authorization', "Bearer ${sandbox.token()}")
        .method(method, body ? BodyPublishers.ofString(body) : BodyPublishers.noBody())
    if (body) {
        request.header('Content-Type', 'application/json')
    }
    def answer = raw.send(request.build(), BodyHandlers.ofString())
    assert answer.statusCode() == 200 : answer.body()
    (answer.body() =~ /"id":(\d+)/).with { it.find() ? it.group(1) : null }
}

void chain(HttpClient raw, String host, int n) {
    def lb = call(raw, 'POST', '/nodebalancers', /{"region":"us-east","label":"raw-$n"}/)
    def config = call(raw, 'POST', "/nodebalancers/$lb/configs", '{"port":80,"check":"connection"}')
    call(raw, 'POST', "/nodebalancers/$lb/configs/$config/nodes", '{"label":"n0","address":"192.168.128.9:8000"}')
    def volume = call(raw, 'POST', '/volumes', /{"label":"raw-$n","region":"us-east","size":20}/)
    call(raw, 'GET', "/volumes/$volume")
    call(raw, 'POST', "/volumes/$volume/attach", /{"linode_id":$host}/)
}

void job(Cloud cloud, Script script, String name) {
    script.binding.setVariable('args', [name] as String[])
    script.runOn(cloud)
    script.run()
}

Cloud open() {
    Ballast.builder().environment(environment, home).open()
}

open().withCloseable { Cloud cloud -> cloud.instance('host') { type 'standard-1' } }
String host = open().withCloseable { Cloud cloud -> cloud.instance('host').id as String }

def shell = new GroovyShell(getClass().classLoader, new Binding(), new CompilerConfiguration(scriptBaseClass: Runbook.name))
Script script = shell.parse(new File(bench, 'job.groovy'))

def chains = [], warms = []
open().withCloseable { Cloud cloud ->
    3.times { job(cloud, script, "warm-up-$it") }
    ROUNDS.times { n ->
        chains << millis { chain(raw, host, n) }
        warms << millis { job(cloud, script, "warm-$n") }
    }
}

def fresh = []
def requests = 0, connections = 0
[1, 2, 3, 4, 5].each { n ->
    int before = sandbox.connections()
    long sent = sandbox.requests().values().sum()
    fresh << millis {
        def process = new ProcessBuilder(new File(bench, '../bin/ballast').canonicalPath, 'run', new File(bench, 'job.groovy').path, "fresh-$n")
        process.environment().putAll(environment)
        process.environment().put('XDG_STATE_HOME', home.toString())
        def running = process.redirectErrorStream(true).redirectOutput(home.resolve('out').toFile()).start()
        assert running.waitFor() == 0 : home.resolve('out').toFile().text
    }
    requests = sandbox.requests().values().sum() - sent
    connections = sandbox.connections() - before
}

long before = sandbox.requests().values().sum()
long writes = sandbox.journal().count { it.method() != 'GET' }
def again = open().withCloseable { Cloud cloud -> millis { job(cloud, script, 'fresh-5') } }
long secondWrites = sandbox.journal().findAll { it.number() > before && it.method() != 'GET' }.size()
long second = sandbox.requests().values().sum() - before

long base = median(chains)
def ratio = { long value -> String.format(Locale.ROOT, '%.2f', value / base) }
println "longest chain, 6 requests one by one   ${base} ms   1.00"
println "warm process                           ${median(warms)} ms   ${ratio(median(warms))}   (best ${warms.min()}, worst ${warms.max()})"
println "fresh process                          ${median(fresh)} ms   ${ratio(median(fresh))}   (best ${fresh.min()}, worst ${fresh.max()})"
println "second run, warm                       ${again} ms   ${ratio(again)}   $second requests, $secondWrites writes"
println "requests of a fresh run                $requests over $connections connections"
sandbox.close()
home.toFile().deleteDir()
