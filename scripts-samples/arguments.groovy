// A runbook with arguments: [NAME [GIGABYTES]], else a volume called data of 20 GB.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def name = args.length > 0 ? args[0] : 'data'
def size = args.length > 1 ? args[1] as int : 20

def data = volume(name, size)

println "$data has $data.size GB"
