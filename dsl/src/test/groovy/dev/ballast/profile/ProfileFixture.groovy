package dev.ballast.profile

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Specification
import spock.lang.TempDir

/** A home folder with a file of profiles, and an environment of its own. */
abstract class ProfileFixture extends Specification {

    @TempDir
    Path home

    Map<String, String> environment = [PATH: System.getenv('PATH')]
    List<String> warnings = []

    protected Profiles profiles() {
        new Profiles(environment, home, warnings::add)
    }

    protected Profile resolve(Map<Setting, String> options = [:]) {
        profiles().settings(options).profile()
    }

    protected Path config(String toml, String rights = 'rw-------') {
        write('.config/ballast/config.toml', toml, rights)
    }

    protected Path write(String name, String text, String rights = 'rw-------') {
        def file = home.resolve(name)
        Files.createDirectories(file.parent)
        Files.writeString(file, text)
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights))
    }
}
