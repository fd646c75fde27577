// A word that other tools have and Ballast has not.
region 'us-east'
server('web') {
    type 'standard-1'
}

// expect: 3:1 a runbook has no word 'server'
