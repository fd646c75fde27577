// The job that the benchmark times: one balancer, one config, 20 nodes, one volume awaited and attached.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def name = args[0]
def host = instance('host')
nodebalancer("web-$name") {
    port 80
    20.times { n -> node "n$n", "192.168.128.9:${8000 + n}" }
}
volume("data-$name", 20).attachTo(host)
