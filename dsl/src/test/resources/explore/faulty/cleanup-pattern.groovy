// A database with its volume. Copies that the tests left behind (data-..., older than half a day) are removed at the end.
import java.time.Duration
import java.time.Instant
import java.time.LocalDateTime
import java.time.ZoneOffset

def db = instance('db-1') {
    type 'g6-nanode-1'
    image 'linode/debian12'
    rootPass secret('ROOT_PASS')
}

def data = volume('data-main', 20, on: db)
def logs = volume('logs', 10, on: db)

def old = { volume ->
    def born = LocalDateTime.parse(volume.created).toInstant(ZoneOffset.UTC)
    Duration.between(born, Instant.now()) > Duration.ofHours(12)
}
volumes().findAll { it.label.startsWith('data-') && old(it) }.each { left ->
    println "removes $left.label of $left.created"
    left.delete(detach: true)
}

println "$db.name has its volumes"
