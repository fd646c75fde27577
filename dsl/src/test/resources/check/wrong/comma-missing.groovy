// Groovy reads a property of the volume, and calls of methods named 'web' and 'lb'.
volume 'data' 20
instance 'web' { type 'standard-1' }
nodebalancer "lb" { port 80 }

// today: the volume is looked for before its property is
// expect: 2:15 a comma is missing before 20
// help: write volume 'data', 20
// expect: 3:10 a runbook has no word 'web'
// help: write a comma: instance 'web', { ... }
// expect: 4:14 a runbook has no word 'lb'
// help: write a comma: nodebalancer "lb", { ... }
