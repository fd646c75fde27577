// Options kept in maps and given as first argument, merged and changed.
// writes: 5
def host = instance('db') { type 'standard-1' }
def quick = [wait: false]
Map<String, Object> patient = [timeout: 20.minutes]

def data = volume(quick, 'data', 20)
data.awaitActive()
data.attachTo(patient + [wait: true], host)
def grown = [timeout: 5.minutes, *:quick]
data.resize(grown, 40)
data.awaitActive timeout: 1.minutes
def copy = data.clone(quick + [wait: true], 'data-copy')
assert copy.size == 40
