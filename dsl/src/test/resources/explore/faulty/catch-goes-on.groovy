// A cache volume in the first region that has room: us-east, else us-ord.
def label = { place -> "cache-$place" }

def create = { place ->
    api.post('/volumes', label: label(place), size: 20, region: place, tags: ['cache'],
        unless: { api.get('/volumes').find { it.label == label(place) } })
}

def cache
try {
    cache = create('us-east')
} catch (Exception e) {
    println "us-east has no room, so the cache goes to us-ord: $e.message"
    cache = create('us-ord')
}

def db = instance('reader') {
    region cache.region
    type 'g6-nanode-1'
    image 'linode/debian12'
    rootPass secret('ROOT_PASS')
}
println "$cache.label for $db.name in $cache.region"
