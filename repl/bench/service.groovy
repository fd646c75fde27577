// The simulated service that the benchmarks ask: it adds 50 ms to each answer, and its clock runs a thousand times as fast as the
// wall's, so that only requests take time. Prints its address and token, and ends when its standard input does.
import dev.ballast.sandbox.Sandbox
import java.time.Duration

def sandbox = Sandbox.with().delay(Duration.ofMillis(50)).start()
Thread.startDaemon('clock') {
    while (true) {
        Thread.sleep(1)
        sandbox.advance(Duration.ofSeconds(1))
    }
}
println "${sandbox.url()} ${sandbox.token()}"
System.out.flush()
System.in.read()
sandbox.close()
