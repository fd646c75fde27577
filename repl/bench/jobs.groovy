// Times the jobs of docs/jobs.md against a sandbox of Linode that adds 50 ms to each answer, as ratios to the
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

WARM_UP = 60
ROUNDS = 9
home = Files.createTempDirectory('ballast-bench')
old = SelfSigned.make('www.example.test', Instant.now(), true)
renewed = SelfSigned.make('www.example.test', Instant.now(), true)

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
def scripts = JOBS.collectEntries { name, job -> [name, shell.parse(job[0])] }

long millis(Closure<?> work) {
    long began = System.nanoTime()
    work()
    (System.nanoTime() - began).intdiv(1_000_000)
}

long median(Collection<Long> values) {
    values.sort(false)[values.size().intdiv(2)]
}

long sent(Sandbox sandbox) {
    sandbox.requests().values().sum() ?: 0
}

/** Answers with a service whose own clock runs a thousand times as fast as the wall's, so that it answers as fast as its delay allows. */
def withSandbox(Closure<?> work) {
    Sandbox.with().dialect('linode').delay(Duration.ofMillis(50)).start().withCloseable { sandbox ->
        boolean over = false
        def clock = Thread.startDaemon('clock') {
            while (!over) {
                Thread.sleep(5)
                sandbox.advance(Duration.ofSeconds(5))
            }
        }
        try {
            work(sandbox)
        } finally {
            over = true
            clock.join()
        }
    }
}

/** Runs the job as a run of its own, which knows nothing from the one before; returns its requests and its time in ms. */
List<Long> job(Sandbox sandbox, Script script, int n) {
    def environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east', BALLAST_DIALECT: 'linode',
                       BALLAST_LEDGER: home.resolve("ledger-${n}.db").toString(), ROOT_PASS: 'trial-only-1']
    Ballast.builder().environment(environment, home).open().withCloseable { Cloud cloud ->
        [n: n, old: old, renewed: renewed].each { name, value -> script.binding.setVariable(name, value) }
        script.runOn(cloud)
        // The lists that names are compared with are read once a day.
        [cloud.regions(), cloud.types(), cloud.images()]*.toList()
        long before = sent(sandbox)
        long wall = millis { cloud.evaluation('bench').withCloseable { script.run() } }
        [sent(sandbox) - before, wall]
    }
}

/** The time of one request in ms. */
long single() {
    def client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
    long found = 0
    withSandbox { Sandbox sandbox ->
        def request = HttpRequest.newBuilder(URI.create("${sandbox.url()}/v4/nodebalancers")).header('Authorization', "Bearer ${sandbox.token()}").build()
        found = median((1..30).collect { millis { assert client.send(request, BodyHandlers.ofString()).statusCode() == 200 } })
    }
    found
}

def walls = [:].withDefault { [] }
def requests = [:]
(1..WARM_UP + ROUNDS).each { n ->
    withSandbox { Sandbox sandbox ->
        scripts.each { name, script ->
            def (sent, wall) = job(sandbox, script, n)
            requests[name] = sent
            if (n > WARM_UP) {
                walls[name] << wall
            }
        }
    }
}
long one = single()
println "one request ${one} ms"
println String.format('%-26s %8s %6s %8s %8s %6s', 'job', 'requests', 'chain', 'chain ms', 'wall ms', 'ratio')
JOBS.each { name, job ->
    long chain = job[1] * one
    println String.format(Locale.ROOT, '%-26s %8d %6d %8d %8d %6.2f', name, requests[name], job[1], chain, median(walls[name]), median(walls[name]) / chain)
}
home.toFile().deleteDir()
