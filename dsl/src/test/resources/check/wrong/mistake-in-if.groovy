// A mistake in a branch inside a block.
def secure = true
nodebalancer('web') {
    port 80
    if (secure) {
        port 443443
    }
}

// expect: 6:14 port 443443 does not exist
