// Methods that Groovy adds to dates and paths have types, too.
import java.nio.file.Path
import java.time.LocalDate

nodebalancer('web') {
    port LocalDate.now().format('yyyy')
    port Path.of('port').text
    port new Date().format('yyyy')
}

// expect: 6:10 'port' of nodebalancer('web') { ... } does not take (text)
// expect: 7:10 'port' of nodebalancer('web') { ... } does not take (text)
// expect: 8:10 'port' of nodebalancer('web') { ... } does not take (text)
