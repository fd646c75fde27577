// The job of the benchmark with 1,000 nodes on one config.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

nodebalancer("many-${args[0]}") {
    port 80
    1000.times { n -> node "n$n", "192.168.${128 + n.intdiv(250)}.${n % 250 + 1}:80" }
}
