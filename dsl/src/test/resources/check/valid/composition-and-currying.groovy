// Closure composition, currying, memoizing, method references and recursion with trampoline.
// writes: 3
def suffix = { String env, String name -> "$name-$env" }
def prod = suffix.curry('prod')
def shout = { it.toUpperCase() }
def lower = String::toLowerCase
def label = prod << { it.trim() } << lower
def twice = { it * 2 } >> { it + 10 }
def grow = { int from, int by -> from + by }.rcurry(10)
def cached = { int n -> n * n }.memoize()
def sum
sum = { n, acc = 0 -> n == 0 ? acc : sum.trampoline(n - 1, acc + n) }.trampoline()

def data = volume(label(' DATA '), twice(5))
assert data.name == 'data-prod'
assert shout('x') == 'X'
volume('grown', grow(cached(3)))
assert sum(100) == 5050
def make = this.&volume
make('by-reference', 20)
