// A database with a data volume. The volume has the day of the installation in its name.
import java.time.LocalDate
import java.time.format.DateTimeFormatter

params {
    size 'GB of the data volume', default: 20, in: 10..200
}

def day = LocalDate.now().format(DateTimeFormatter.BASIC_ISO_DATE)

def db = instance('orders-db') {
    type 'g6-standard-1'
    image 'linode/debian12'
    rootPass secret('ROOT_PASS')
    tags 'orders'
}

def data = volume("orders-$day", size, on: db, tags: ['orders'])

println "$data.name is on $db.name as $data.filesystemPath"
