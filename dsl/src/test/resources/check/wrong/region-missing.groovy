// A NodeBalancer where nobody says a region.
// region: none
// runs: a sandbox has a usual region; the check is asked with a profile that has none
nodebalancer('web') {
    port 80
}

// expect: 4:1 nodebalancer 'web' has no region
