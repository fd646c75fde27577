// A root password written into the script.
instance('web-1') {
    type 'standard-1'
    image 'debian12'
    rootPass 'hunter2-hunter2'
}

// expect: 5:14 'rootPass' of instance('web-1') { ... } does not take (text)
