// Certificates read from files: two texts, two Files, one Path, rotated only when asked for.
// args: {files}/chain.pem {files}/key.pem {files}/both.pem
// writes: 7
import java.nio.file.Paths

def (chain, key, both) = args
def folder = new File(chain).parentFile

def renewed = cert(chain, key)
def lb = nodebalancer('shop') {
    port 443, https: renewed
    port(8443, label: 'admin', https: cert(new File(folder, 'chain.pem'), new File(folder, 'key.pem')))
}
def single = cert(Paths.get(both))
assert single.subject == renewed.subject
lb.port(443).change(https: cert("$both"))
nodebalancer('shop') {
    port(9443, https: cert(both)) { }
}
def days = java.time.Duration.between(java.time.Instant.now(), renewed.notAfter).toDays()
if (days < 20) {
    println "renew soon: $days days left of ${renewed.hosts}"
}
