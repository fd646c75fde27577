// Deletes everything that the runs of this ledger created, and lists the account to prove it.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

teardown()

println "instances left: ${instances().size()}, balancers: ${nodebalancers().size()}, volumes: ${volumes().size()}"
