// Braces that are put together: the right ones are called first.
// writes: 4
def base = { label 'plain' }
def all = base << { check 'connection' }
nodebalancer('web') { port 80, all }
def named = { String text, block -> label text }
nodebalancer('shop') { port 80, named.curry('second') }
