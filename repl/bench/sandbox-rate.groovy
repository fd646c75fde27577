// Times the sandbox of Linode: its start inside a running JVM, and how many simple requests it answers a second.
//
//   java -cp "$(repl/bin/ballast classpath)" groovy.ui.GroovyMain repl/bench/sandbox-rate.groovy [DIALECT] [CONNECTIONS] [ROUNDS]
//
// The client shares the JVM and the processors with the sandbox: bare sockets that stay open, one request at a time on each.
// Prints the median of 20 starts, and of each operation the requests a second of every round of 3 s.
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.SandboxBuilder
import groovy.transform.CompileStatic
import groovy.transform.Field
import java.nio.charset.StandardCharsets
import java.util.concurrent.atomic.LongAdder

@Field String dialect = args.length > 0 ? args[0] : 'linode'
@Field int connections = args.length > 1 ? args[1] as int : 4
@Field int rounds = args.length > 2 ? args[2] as int : 6

def starts = (1..20).collect {
    def before = System.nanoTime()
    Sandbox.with().dialect(dialect).start().close()
    (System.nanoTime() - before) / 1_000_000
}
printf('start            first %.0f ms, median %.1f ms%n', starts[0] as double, starts.sort()[10] as double)

def sandbox = Sandbox.with().dialect(dialect).start()
def volume = create(sandbox, '/v4/volumes', '{"label": "data", "region": "us-east"}')
20.times { create(sandbox, '/v4/volumes', """{"label": "v$it", "region": "us-east"}""") }
def segment = dialect == 'linode' ? 'linode' : 'compute'
def instance = create(sandbox, "/v4/$segment/instances${dialect == 'linode' ? '' : '/'}", '{"region": "us-east", "type": "g6-nanode-1"}')
def targets = dialect == 'linode' ? ["/v4/volumes/$volume", "/v4/linode/instances/$instance", '/v4/volumes', '/v4/regions/us-east'] : ["/v4/volumes/$volume", '/v4/compute/instances']
targets.each { target ->
    def rates = (1..rounds).collect { Rate.measure(sandbox, target as String, connections) }
    println "${"GET ${target.replaceAll(/\d{4,}/, 'ID')}".padRight(30)} ${rates.collect { "$it".padLeft(6) }.join()}  best ${rates.max()}/s"
}
println "load ${java.lang.management.ManagementFactory.operatingSystemMXBean.systemLoadAverage}, processors ${Runtime.runtime.availableProcessors()}"
System.exit(0)

static long create(Sandbox sandbox, String path, String body) {
    def call = URI.create("${sandbox.url()}$path").toURL().openConnection() as HttpURLConnection
    call.setRequestProperty('Authorization', "Bearer ${sandbox.token()}")
    call.setRequestProperty('Content-Type', 'application/json')
    call.doOutput = true
    call.outputStream << body
    (call.inputStream.text =~ /"id":(\d+)/)[0][1] as long
}

/** Calls over connections that stay open, as fast as each is answered. */
@CompileStatic
class Rate {

    static long measure(Sandbox sandbox, String path, int connections) {
        byte[] request = ("GET $path HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${sandbox.token()}\r\n\r\n" as String).getBytes(StandardCharsets.US_ASCII)
        long end = System.nanoTime() + 3_000_000_000L
        LongAdder answered = new LongAdder()
        List<Thread> callers = (1..connections).collect { Thread.start { call(sandbox.url().port, request, end, answered) } }
        callers*.join()
        answered.sum().intdiv(3) as long
    }

    private static void call(int port, byte[] request, long end, LongAdder answered) {
        new Socket('127.0.0.1', port).withCloseable { socket ->
            socket.tcpNoDelay = true
            byte[] buffer = new byte[1 << 16]
            while (System.nanoTime() < end) {
                socket.outputStream.write(request)
                read(socket.inputStream, buffer)
                answered.increment()
            }
        }
    }

    /** Reads one answer: the head to its blank line, then as much as it announces. */
    private static void read(InputStream stream, byte[] buffer) {
        int filled = 0
        int whole = -1
        while (whole < 0 || filled < whole) {
            int count = stream.read(buffer, filled, buffer.length - filled)
            if (count < 0) {
                throw new IOException('closed')
            }
            filled += count
            if (whole < 0) {
                String head = new String(buffer, 0, filled, StandardCharsets.ISO_8859_1)
                int blank = head.indexOf('\r\n\r\n')
                if (blank > 0) {
                    if (!head.startsWith('HTTP/1.1 200')) {
                        throw new IOException(head)
                    }
                    int at = head.toLowerCase(Locale.ROOT).indexOf('content-length: ') + 16
                    whole = blank + 4 + Integer.parseInt(head.substring(at, head.indexOf('\r', at)))
                }
            }
        }
    }
}
