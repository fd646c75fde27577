// Folding with inject, sum, max and groupBy over handles.
// writes: 3
def volumes = [10, 20, 30].collect { volume("v-$it", it) }

int total = volumes.sum { it.size }
def largest = volumes.max { it.size }
def names = volumes.inject('') { text, v -> text ? text + ', ' + v.name : v.name }
def bySize = volumes.groupBy { it.size > 15 ? 'large' : 'small' }
def (large, small) = [bySize.large, bySize.small]

assert total == 60
assert largest.name == 'v-30'
assert large.size() == 2 && small*.name == ['v-10']
assert volumes.any { it.status == 'active' }
assert volumes.every { it.region == 'us-east' }
assert volumes.collectEntries { [it.name, it.size] } == ['v-10': 10, 'v-20': 20, 'v-30': 30]
println names
