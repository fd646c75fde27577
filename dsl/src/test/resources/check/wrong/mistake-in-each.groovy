// A mistake in a loop around a block.
['blue', 'green'].each { colour ->
    nodebalancer("web-$colour") {
        port 80
        node '', '192.168.128.7:80'
    }
}

// expect: 5:14 the node label is blank
