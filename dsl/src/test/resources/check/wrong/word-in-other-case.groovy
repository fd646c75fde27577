// A word in the wrong case.
nodeBalancer('web') {
    port 80
}

// expect: 2:1 a runbook has no word 'nodeBalancer'
