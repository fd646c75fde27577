@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

// The first line that plain groovy needs; the comment that says so comes after it.
// writes: 3
def lb = nodebalancer('base') {
    port 80
}
def data = volume('data', 20)
println "$lb and $data"
