// A volume with a block, attached and detached with options, cloned and deleted in one chain.
// writes: 10
def web = instance('web') { type 'standard-1' }
def logs = volume('logs', 20, wait: true) {
    on web
    timeout 3.minutes
}
def cold = volume('cold', 10) {
    region 'us-east'
    wait false
}
cold.awaitActive(timeout: 30.seconds)
    .attachTo(web, wait: true)
    .detach(timeout: 2.minutes)
    .resize(20, wait: true)
    .clone('colder')
    .delete()
logs.detach(wait: true)
def gone = volume('logs')
while (gone.attachedTo) sleep 10
gone.delete()
