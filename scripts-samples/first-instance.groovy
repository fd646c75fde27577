// A volume on the first instance of a region, found by listing the instances of the account.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

region 'us-east'

def first = instances().find { it.region == 'us-east' } ?: instance('logger') {
    type 'standard-1'
    image 'debian12'
    rootPass secret('ROOT_PASS')
}
def logs = volume('logs', 20, on: first)

println "mount $logs.filesystemPath on $first"
