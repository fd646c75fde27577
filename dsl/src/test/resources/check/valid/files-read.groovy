// A file named by an argument: an inventory of names and sizes, read by line, and a report written beside it.
// args: {files}/inventory.csv
// writes: 2
def inventory = new File(args[0])
if (!inventory.exists()) {
    System.err.println "no $inventory"
    System.exit(2)
}

def made = []
inventory.eachLine('UTF-8') { line, number ->
    if (number == 1 || line.isBlank()) return
    def (name, size) = line.split(',')*.trim()
    made << volume(name, size.toInteger())
}
inventory.withReader { reader -> assert reader.readLine().startsWith('name') }

def report = new File(inventory.parentFile, 'report.txt')
report.withPrintWriter { writer -> made.each { writer.println "$it.name $it.filesystemPath" } }
report << "total ${made*.size.sum()} GB\n"
assert report.readLines().last() == 'total 50 GB'
