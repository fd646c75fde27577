// A mistake inside try, with a catch for other things.
try {
    instance('web-1') { type 'standard-1' }.reboot()
} catch (IOException failure) {
    println failure.message
} finally {
    println 'done'
}

// expect: 3:45 the service has no call for 'reboot' of an instance
