// A map takes values of other types than those of its literal.
// writes: 5
region 'us-east'

def options = [zone: 'us-east']
options.size = 20
volume('by-name', options.size)

def sizes = [kind: 'small']
sizes['data'] = 20
volume('by-key', sizes['data'])

def given = [kind: 'small']
given.putAll(data: 20)
volume('by-call', given.data)

def joined = [kind: 'small']
joined << [data: 20]
volume('joined', joined.data)

def summed = [kind: 'small']
summed += [data: 20]
volume('summed', summed.data)
