// A wait written by hand with the runbook's own sleep: on a sandbox in virtual time the pause has to move its clock.
// writes: 4
def web = instance('web') { type 'standard-1' }
def logs = volume('logs', 20, on: web)
logs.detach(wait: false)
for (n in 1..3) {
    if (!logs.attachedTo) break
    sleep 400
}
assert logs.attachedTo == null
logs.delete()
