// Groovy reads the first as a property of the volume, and the second as a call.
def web = instance('web') { type 'standard-1' }
volume 'data', 20, on web
volume 'logs', 20, on(web)

// expect: 3:20 there is no variable 'on'
// help: it is an option: write on: web
// expect: 4:20 a runbook has no word 'on'
// help: it is an option: write on: web
