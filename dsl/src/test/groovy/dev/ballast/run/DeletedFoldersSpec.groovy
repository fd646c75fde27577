package dev.ballast.run

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** A folder that a runbook deletes: Groovy 5.0 also deleted what its links name. */
class DeletedFoldersSpec extends Specification {

    @TempDir
    Path folder

    def 'deleteDir deletes a link to a folder, and nothing behind it'() {
        given:
        def behind = Files.createDirectories(folder.resolve('behind'))
        Files.writeString(behind.resolve('kept'), 'text')
        def deleted = Files.createDirectories(folder.resolve('deleted'))
        Files.createSymbolicLink(deleted.resolve('link'), behind)

        when:
        deleted.toFile().deleteDir()

        then:
        !Files.exists(deleted)
        behind.resolve('kept').text == 'text'
    }
}
