package dev.ballast.profile

import dev.ballast.error.SetupException
import dev.ballast.file.HomeFolder
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

class FoldersSpec extends Specification {

    private static final Path HOME = Path.of('/home/ann')

    def 'finds config, state and cache: #environment'(Map<String, String> environment, String config, String state, String cache) {
        expect:
        Folders.of(environment, HOME) == new Folders(Path.of(config), Path.of(state), Path.of(cache))

        where:
        environment                                                             || config                      | state                            | cache
        [:]                                                                     || '/home/ann/.config/ballast' | '/home/ann/.local/state/ballast' | '/home/ann/.cache/ballast'
        [XDG_CONFIG_HOME: '/etc/x', XDG_STATE_HOME: '/s', XDG_CACHE_HOME: '/c'] || '/etc/x/ballast'            | '/s/ballast'                     | '/c/ballast'
        [XDG_CONFIG_HOME: 'x', XDG_STATE_HOME: '', XDG_CACHE_HOME: 'c']         || '/home/ann/.config/ballast' | '/home/ann/.local/state/ballast' | '/home/ann/.cache/ballast'
    }

    def 'names the files in them'() {
        given:
        def folders = Folders.of([:], HOME)

        expect:
        folders.configFile() == HOME.resolve('.config/ballast/config.toml')
        folders.ledger() == HOME.resolve('.local/state/ballast/ledger.db')
        folders.trialCertificates() == HOME.resolve('.local/state/ballast/trial-certificates')
    }

    def 'home is where shells have it: #environment'() {
        expect:
        HomeFolder.of(environment) == Path.of(home ?: System.getProperty('user.home'))

        where:
        environment         || home
        [HOME: '/home/me']  || '/home/me'
        [HOME: 'me']        || null
        [HOME: '']          || null
        [:]                 || null
    }

    def 'a ~ at the beginning of a path is the home folder: #path'() {
        expect:
        HomeFolder.resolve(path, HOME) == Path.of(meant)

        where:
        path      || meant
        '~/a/b'   || '/home/ann/a/b'
        '~//a'    || '/home/ann/a'
        '~'       || '/home/ann'
        '~a'      || '~a'
        'a/~/b'   || 'a/~/b'
        '/a'      || '/a'
    }

    def 'a user without HOME and without an entry in the list of users has no home: #what'() {
        given:
        def known = System.setProperty('user.home', '?')
        def home = HomeFolder.of([:])
        def folders = Folders.of(environment, home)

        expect:
        !Files.exists(home)
        folders.config() == Path.of(config)

        when:
        folders.ledger()

        then:
        def refused = thrown(SetupException)
        refused.problem() == 'there is no home folder: HOME is not set, and this user has no entry in the list of users'
        refused.remedy().get() == 'set HOME'

        when:
        Files.createDirectories(folders.state())

        then:
        thrown(FileSystemException)

        cleanup:
        System.setProperty('user.home', known)

        where:
        what              | environment             || config
        'nothing is set'  | [:]                     || '/dev/null/HOME-is-not-set/.config/ballast'
        'settings are'    | [XDG_CONFIG_HOME: '/c'] || '/c/ballast'
    }
}
