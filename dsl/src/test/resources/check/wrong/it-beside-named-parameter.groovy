// it in a closure that names its parameter.
['a', 'b'].each { name ->
    volume(it, 20)
}

// expect: 3:12 there is no variable 'it'
