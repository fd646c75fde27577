// A property of it misspelt, in a loop over handles.
def volumes = ['a', 'b'].collect { volume(it, 20) }
volumes.each { println "${it.name} ${it.sizes}" }

// expect: 3:41 volume has no property 'sizes'
