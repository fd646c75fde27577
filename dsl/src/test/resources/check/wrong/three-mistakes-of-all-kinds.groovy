// A misspelt option, a size and a misspelt property, in order.
def data = volume('data', 20, wiat: false)
def logs = volume('logs', 0)
println "$data.name ${logs.filesystempath}"

// expect: 2:31 volume has no option 'wiat:'
// expect: 3:27 a volume of 0 GB cannot be created
// expect: 4:28 volume has no property 'filesystempath'
