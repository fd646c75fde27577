// Options such as --size=40 --name=logs parsed into a map without any library.
// args: --size=40 --name=logs --fast
// writes: 1
def options = args.findAll { it.startsWith('--') }
    .collectEntries { option ->
        def parts = option.drop(2).split('=', 2)
        [(parts[0]): parts.length > 1 ? parts[1] : true]
    }

def size = (options.size ?: '20') as int
def name = options.name ?: 'data'
boolean fast = options.fast as boolean

def made = volume(name, size, wait: !fast)
if (fast) {
    made.awaitActive(timeout: 2.minutes)
}
assert made.status == 'active'
println "${made.name}: ${made.size} GB at ${made.filesystemPath}"
