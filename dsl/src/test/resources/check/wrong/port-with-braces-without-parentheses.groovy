// A number before braces is called as if it were a closure.
nodebalancer('web') {
    port 80 { node 'a', '192.168.128.7:80' }
}

// expect: 3:10 80 is a number, and braces cannot follow it
// today: Groovy says that a number has no method call
