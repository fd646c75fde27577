// The same job called twice by a helper: the second time nothing is sent.
// writes: 6
def job(Map options = [:]) {
    def size = options.size ?: 20
    def host = instance('web') { type 'standard-1'; privateIp() }
    def lb = nodebalancer('web') {
        port options.port ?: 80
        node 'web', host.privateIp + ':80'
    }
    [host: host, lb: lb, data: options.data == false ? null : volume('data', size)]
}
def before = job(size: 20)
def after = job()
assert before == after
assert job(data: false).data == null
def (host, lb) = [after.host, after.lb]
assert "$host $lb" == "${before['host']} ${before.lb}"
