// A word of the runbook misspelt.
region 'us-east'
nodebalancr('web') {
    port 80
}

// expect: 3:1 a runbook has no word 'nodebalancr'
