// A method of the script has the name of a word of the braces that call it.
def label(String host) { "node-$host" }
println label('a')
nodebalancer('web') {
    port(80) { label 'x' }
}

// runs: the word of the block answers
// expect: 5:16 'label' is a word of port(80) { ... } and a method of this script
