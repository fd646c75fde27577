// The word of a NodeBalancer outside its block.
nodebalancer('web') { throttle 20 }
port 80

// expect: 3:1 a runbook has no word 'port'
