// Labelled loops, continue and break, while with a changing condition, do-while and nested loops.
// writes: 7
def regions = ['eu-west', 'us-east', 'us-west']
def found = null
search:
for (r in regions) {
    for (int i = 0; i < 10; i++) {
        if (r.startsWith('eu')) continue search
        if (i == 3) {
            found = r
            break search
        }
    }
}
region found

def left = 3
while (left > 0) {
    volume("v-$left", left * 10)
    left -= 1
}
do {
    left++
} while (left < 2)

for (int i = 0, j = 8; i < j; i++, j--) {
    if (i % 2) continue
    volume("pair-$i-$j", 10 + i)
}
for (String name : ['x', 'y']) volume(name, 10)
for (entry in [z: 1]) assert entry.value == 1
assert left == 2
