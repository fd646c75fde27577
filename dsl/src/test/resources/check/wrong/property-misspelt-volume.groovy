// A property of a volume misspelt.
def data = volume('data', 20)
println data.filesytemPath

// expect: 3:14 volume has no property 'filesytemPath'
