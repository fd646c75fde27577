// Triple quotes, slashy and dollar-slashy texts, indices, sprintf, stripIndent and unicode.
// writes: 2
def name = 'données-ü'.replaceAll(/[^\x00-\x7F]/, 'x')
def path = /C:\temp\${name}/
def dollar = $/cost: $$5 for ${name}/$
def long1 = '''\
    region = us-east
    size   = 20
    '''.stripIndent()
def pairs = long1.readLines().collectEntries { it.split('=')*.trim() as List }
def data = volume(name, pairs.size as int, region: pairs.region)
assert data.name[0..2] == 'don' && data.name[-1] == 'x'
println String.format('%-10s|%5d', data.name, data.size)
println sprintf('%s', path) + dollar + "\u00e9 ${-> data.size}"
printf '%s has %d GB%n', data.name, data.size
def id = "${data.id}".padLeft(8, '0')
assert id.size() == 8 && id.isNumber()
println 'abc'.toList().withIndex().collect { c, i -> c * (i + 1) }.join('-')
volume('a' + 1 + 'b', 10)
