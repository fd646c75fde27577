// Times the jobs of docs/jobs.md against a sandbox of the public service that adds 50 ms to each answer, as ratios to the
// longest chain of requests that wait for one another.
//
//   java -cp "$(repl/bin/ballast classpath)" groovy.ui.GroovyMain repl/bench/jobs.groovy
//
// Prints for each job the requests it sent, those of its longest chain, and its wall time in a warm process.
import dev.ballast.Ballast
import dev.ballast.certificate.SelfSigned
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.Runbook
import dev.ballast.sandbox.Sandbox
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import org.codehaus.groovy.control.CompilerConfiguration

ROUNDS = 7
home = Files.createTempDirectory('ballast-bench')
sandbox = Sandbox.with().dialect('linode').delay(Duration.ofMillis(50)).start()

// The service answers as fast as its delay allows: its own clock runs a thousand times as fast as the wall's.
clock = Thread.startDaemon('clock') {
    while (true) {
        Thread.sleep(1)
        sandbox.advance(Duration.ofSeconds(1))
    }
}

environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east', BALLAST_DIALECT: 'linode',
               BALLAST_LEDGER: home.resolve('ledger.db').toString(), ROOT_PASS: 'trial-only-1']
old = SelfSigned.make('www.example.test', Instant.now())
renewed = SelfSigned.make('www.example.test', Instant.now())

SITE = '''
    def web = parallel(["a-$n", "b-$n"]) { name ->
        instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
    }
    nodebalancer("shop-$n") {
        port(443, https: old) { web.each { node it.name, it.privateIp + ':80' } }
        port(9000, protocol: 'tcp') { web.each { node it.name, it.privateIp + ':9000' } }
    }.awaitUp()
    '''
TEN = 'nodebalancer("ten-$n") { port(80) { (1..10).each { node "web-$it", "192.168.128.$it:80", weight: WEIGHT } } }'

/** The text of each job, and how many of its requests have to wait for the one before. */
JOBS = [
    // instances; NodeBalancer with ports and nodes; their two lists
    'a service behind https': [SITE, 4],
    // list of the instances; NodeBalancer; ports; nodes
    'its second run': [SITE, 4],
    // port; change
    'a certificate rotated': ['nodebalancer("shop-$n").port(443).change(https: renewed)', 2],
    // volume; state; attach, usable; detach, free; attach, usable
    'a volume moved': ['''
        def data = volume("data-$n", 20)
        data.attachTo instance("a-$n")
        data.moveTo instance("b-$n")
        ''', 8],
    // NodeBalancer with ports and nodes; their two lists
    'a port of ten nodes': [TEN.replace('WEIGHT', '50'), 3],
    // NodeBalancer; port; nodes; rebuild
    'ten nodes changed': [TEN.replace('WEIGHT', '20'), 4],
]

def shell = new GroovyShell(getClass().classLoader, new Binding(), new CompilerConfiguration(scriptBaseClass: Runbook.name))

long millis(Closure<?> work) {
    long began = System.nanoTime()
    work()
    (System.nanoTime() - began).intdiv(1_000_000)
}

long median(Collection<Long> values) {
    values.sort(false)[values.size().intdiv(2)]
}

Cloud open() {
    Ballast.builder().environment(environment, home).open()
}

void job(Cloud cloud, Script script, Object n) {
    [n: n, old: old, renewed: renewed].each { name, value -> script.binding.setVariable(name, value) }
    script.runOn(cloud)
    script.run()
}

long sent() {
    sandbox.requests().values().sum() ?: 0
}

HttpClient raw = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
def request = HttpRequest.newBuilder(URI.create("${sandbox.url()}/v4/nodebalancers")).header('Authorization', "Bearer ${sandbox.token()}").build()
def one = { -> (1..20).collect { millis { assert raw.send(request, BodyHandlers.ofString()).statusCode() == 200 } }.with { median(it) } }
one()
long single = one()

println "one request ${single} ms"
println String.format('%-26s %8s %6s %8s %8s %6s', 'job', 'requests', 'chain', 'chain ms', 'wall ms', 'ratio')
JOBS.each { name, job ->
    def script = shell.parse(job[0])
    def walls = []
    long requests = 0
    // Each job in a run of its own, which knows nothing from the one before.
    (-9..ROUNDS).each { n ->
        open().withCloseable { Cloud cloud ->
            cloud.regions().toList()
            long before = sent()
            long wall = millis { this.job(cloud, script, n + 9) }
            requests = sent() - before
            if (n > 0) {
                walls << wall
            }
        }
    }
    long chain = job[1] * single
    println String.format(Locale.ROOT, '%-26s %8d %6d %8d %8d %6.2f', name, requests, job[1], chain, median(walls), median(walls) / chain)
}
sandbox.close()
home.toFile().deleteDir()
