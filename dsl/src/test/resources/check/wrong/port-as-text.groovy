// A port written as text.
nodebalancer('web') {
    port '443'
}

// expect: 3:10 'port' of nodebalancer('web') { ... } does not take (text)
