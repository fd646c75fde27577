package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path
import tools.jackson.databind.json.JsonMapper

/** A kernel that is installed and tried, with the real launcher and folders of its own. */
class KernelspecProcessSpec extends ProcessSpecification {

    Path kernels

    def setup() {
        // In a checkout that was changed since, the first start builds and says so.
        run(BALLAST, '--version')
        kernels = folder.resolve('env/share/jupyter/kernels')
        environment = [JUPYTER_DATA_DIR: folder.resolve('data').toString(), JUPYTER_PATH: folder.resolve('env/share/jupyter').toString()]
    }

    def 'what was installed starts and works'() {
        when:
        def installed = run(BALLAST, 'kernel', 'install', '--sandbox', '--prefix', folder.resolve('env'))
        def tried = run(BALLAST, 'kernel', 'doctor', 'ballast-sandbox')

        then:
        [installed, tried]*.status() == [0, 0]
        [installed, tried]*.err().every { it == '' }
        installed.out().readLines().count { it.startsWith("wrote $kernels/ballast-sandbox/") } == 4
        tried.out().readLines().with {
            first() == "ballast-sandbox in $kernels/ballast-sandbox" && last() == 'all checks passed' && tail().init().every { it =~ /^  ok     [a-zJ]+ +\d+ ms  / }
        }
    }

    def 'through a link, what is installed is the launcher itself'() {
        given:
        def link = Files.createSymbolicLink(folder.resolve('linked'), Path.of(BALLAST))

        when:
        run(link, 'kernel', 'install', '--name', 'linked')
        def json = JsonMapper.shared().readValue(folder.resolve('data/kernels/linked/kernel.json').toFile(), Map)

        then:
        json.argv == [BALLAST, 'kernel', '-f', '{connection_file}']
        Files.isExecutable(Path.of(json.env.JAVA_HOME, 'bin', 'java'))
    }

    def 'a kernel whose launcher is gone is reported, with the status of a failure'() {
        given:
        run(BALLAST, 'kernel', 'install')
        def file = folder.resolve('data/kernels/ballast/kernel.json')
        Files.writeString(file, Files.readString(file).replace(BALLAST, folder.resolve('moved/ballast').toString()))

        when:
        def tried = run(BALLAST, 'kernel', 'doctor', 'ballast')

        then:
        tried.status() == 1
        tried.out().contains("there is no $folder/moved/ballast\n         help: install it again")
        run(BALLAST, 'kernel', 'install', '--force').status() == 0
        Files.readString(file).contains(BALLAST)
    }
}
