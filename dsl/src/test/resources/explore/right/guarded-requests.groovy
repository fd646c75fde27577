// Requests without a word, each with a guard that is true once it is done.
params {
    team 'who gets the tags', default: 'shop', in: ['shop', 'mail']
}

def host = instance('tools') {
    type 'g6-nanode-1'
    image 'linode/debian12'
    rootPass secret('ROOT_PASS')
    tags team
}

def data = volume('tools-data', 20, on: host, tags: [team])

def find = { String label -> api.get('/volumes', filter: [label: label]).find { it.label == label } }

def extra = ['tools-cache', 'tools-spool'].collect { label ->
    api.post('/volumes', label: label, size: 10, region: host.region, tags: [team],
        unless: { find(label) })
}

extra.each { one ->
    api.put("/volumes/$one.id", tags: [team, 'scratch'],
        unless: { 'scratch' in api.get("/volumes/$one.id").tags && team in api.get("/volumes/$one.id").tags })
}

println "$data.label, ${extra*.label.join(', ')}"
