// A script that returns early from closures and from itself, with a main method of its own words.
// args: --dry
// writes: 1
def dry = '--dry' in args

void main() {
    volume('main', 10)
}

def check = { int size ->
    if (size < 10) return 'small'
    size > 100 ? 'large' : 'usual'
}
assert [5, 50, 500].collect(check) == ['small', 'usual', 'large']
[1, 2, 3].each {
    if (it == 2) return
    println it
}
main()
if (dry) {
    println 'nothing more'
    return
}
nodebalancer('never') { port 80 }
