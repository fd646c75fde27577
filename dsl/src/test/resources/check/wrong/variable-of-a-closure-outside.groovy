// A variable of a closure used after it.
['a'].each { name ->
    def made = volume(name, 20)
}
made.detach()

// expect: 5:1 there is no variable 'made'
