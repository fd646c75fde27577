// Values that Groovy converts to the declared type: numbers to texts, fractions to whole numbers, a character to its code.
// writes: 7
import groovy.transform.Field

@Field String year = 2026
String name = 5 + 1
int size = 20.7
long larger = 30
int letter = 'A'
char first = 'b'
Object any = "c-$year"

assert [name, size, letter] == ['6', 20, 65]
volume("data-$name", size)
volume('a-' + year, larger)
volume("$first-${letter}", size + 1)
volume(any, size)

def all = [web: instance('web') { type 'standard-1' }]
all.data = volume('data', 20)
all['logs'] = volume('logs', size)
