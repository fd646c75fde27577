// Deletes everything that the runs of this ledger have created, and ends with lists that prove it.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

teardown()

println "instances left: ${instances().size()}, balancers: ${nodebalancers().size()}, volumes: ${volumes().size()}"
