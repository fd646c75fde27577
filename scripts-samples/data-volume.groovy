// Creates, attaches, grows, clones, detaches and deletes a data volume.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def db = instance('db-1') {
    type 'standard-1'
    image 'debian12'
    rootPass secret('ROOT_PASS')
}

def data = volume('data', 20).attachTo(db)
println "mount $data.filesystemPath on $db"

data.resize 40
def copy = data.clone('data-copy')
println "$copy has $copy.size GB"

data.detach()
data.delete()
copy.delete()
