package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import tools.jackson.databind.json.JsonMapper

/** The commands beside the kernel itself, in a home folder of their own. */
class KernelInstallSpec extends ProgramSpecification {

    static final List<String> FILES = ['logo-32x32.png', 'logo-64x64.png', 'logo-svg.svg', 'kernel.json']
    static final String LAUNCHER = '/opt/ballast/bin/ballast'

    Path kernels

    def setup() {
        kernels = folder.resolve('data/kernels')
        environment = [JUPYTER_DATA_DIR: folder.resolve('data').toString(), BALLAST_TOKEN: 'tok-secret-1234', BALLAST_URL: 'https://api.example.com']
        launcher = [launcher: LAUNCHER]
    }

    def 'what Jupyter is to start is written, and nothing of the environment: #options'() {
        given:
        profiles()

        expect:
        ballast('kernel', 'install', *options) == 0
        out.readLines().findAll { it.startsWith('wrote ') } == FILES.collect { "wrote ${kernels.resolve(name).resolve(it)}".toString() }
        out.endsWith("next: choose $display in Jupyter; this tests the kernel:\n    ballast kernel doctor\n")
        err == ''
        kernelJson(name) == [
            argv: [LAUNCHER, 'kernel', *target, '-f', '{connection_file}'], display_name: display, language: 'groovy',
            interrupt_mode: 'message', env: [JAVA_HOME: System.getProperty('java.home')], metadata: [debugger: false]]
        FILES.every { Files.size(kernels.resolve(name).resolve(it)) > 0 }
        folder.resolve('data').toFile().list() as List == ['kernels']
        kernels.toFile().list() as List == [name]

        where:
        options                                           || name              | display                 | target
        []                                                || 'ballast'         | 'Ballast'               | []
        ['--user']                                        || 'ballast'         | 'Ballast'               | []
        ['--sandbox']                                     || 'ballast-sandbox' | 'Ballast (sandbox)'     | ['--sandbox']
        ['--profile', 'sandbox']                          || 'ballast-sandbox' | 'Ballast (sandbox)'     | ['--sandbox']
        ['--profile', 'Prod']                             || 'ballast-prod'    | 'Ballast (Prod)'        | ['--profile', 'Prod']
        ['--name', 'My.Kernel_1', '--display-name', 'Äx'] || 'my.kernel_1'     | 'Äx'                    | []
    }

    def 'a kernel keeps the dialect it is installed with'() {
        expect:
        ballast('kernel', 'install', '--dialect', 'linode') == 0
        kernelJson('ballast-linode').env == [BALLAST_DIALECT: 'linode', JAVA_HOME: System.getProperty('java.home')]
    }

    def 'kernels of two dialects have names that tell them apart'() {
        expect:
        ballast('kernel', 'install', '--sandbox') == 0
        ballast('kernel', 'install', '--sandbox', '--dialect', 'linode') == 0
        kernels.toFile().list().sort() == ['ballast-sandbox', 'ballast-sandbox-linode']
        kernelJson('ballast-sandbox').display_name == 'Ballast (sandbox)'
        kernelJson('ballast-sandbox-linode').display_name == 'Ballast (sandbox, linode)'
    }

    def 'below a prefix it says how Jupyter finds it, unless Jupyter looks there'() {
        given:
        def prefix = folder.resolve('env')

        expect:
        ballast('kernel', 'install', '--prefix', prefix) == 0
        Files.exists(prefix.resolve('share/jupyter/kernels/ballast/kernel.json'))
        out.contains("JUPYTER_PATH=$prefix/share/jupyter\n")

        when:
        environment.JUPYTER_PATH = "$prefix/share/jupyter".toString()

        then:
        ballast('kernel', 'install', '--prefix', prefix, '--force') == 0
        !out.contains('JUPYTER_PATH')
    }

    def 'a kernel is written over only when asked, and what else lies there stays'() {
        given:
        ballast('kernel', 'install')
        Files.writeString(kernels.resolve('ballast/kernel.js'), 'mine')

        expect:
        ballast('kernel', 'install', '--display-name', 'Other') == 2
        err.contains("$kernels/ballast already exists\n  help: add --force to replace it, or --name NAME for one beside it")
        kernelJson('ballast').display_name == 'Ballast'

        and:
        ballast('kernel', 'install', '--display-name', 'Other', '--force') == 0
        kernelJson('ballast').display_name == 'Other'
        Files.readString(kernels.resolve('ballast/kernel.js')) == 'mine'
        kernels.toFile().list() as List == ['ballast']
    }

    def 'what is none of ours is neither replaced nor tried: #what'() {
        given:
        def other = Files.createDirectories(kernels.resolve('other'))
        Files.writeString(other.resolve(file), text)

        expect:
        ballast('kernel', 'install', '--name', 'other', '--force') == 2
        err.contains("$other exists and is not a Ballast kernel, so --force does not replace it")
        ballast('kernel', 'doctor', 'other', '--user') == 2
        err.contains(refused)
        other.toFile().list() as List == [file]
        Files.readString(other.resolve(file)) == text

        where:
        what                | file          | text                                                               || refused
        'another kernel'    | 'kernel.json' | '{"argv": ["python3", "-m", "ipykernel_launcher", "-f", "{connection_file}"]}' || 'is not a Ballast kernel'
        'another launcher'  | 'kernel.json' | '{"argv": ["/bin/other", "kernel", "-f", "{connection_file}"]}'    || 'is not a Ballast kernel'
        'broken'            | 'kernel.json' | '{"argv": ["python3"'                                              || 'is not a Ballast kernel'
        'another folder'    | 'notes.txt'   | 'mine'                                                             || "there is no kernel 'other'"
    }

    def 'a kernel is of Ballast whatever its launcher is called'() {
        given:
        launcher = [launcher: '/opt/bin/bl-1.2']

        expect:
        ballast('kernel', 'install', '--sandbox') == 0
        ballast('kernel', 'doctor', '--user') == 1
        out.startsWith("ballast-sandbox in $kernels/ballast-sandbox\n")
        ballast('kernel', 'install', '--sandbox', '--force') == 0
    }

    def 'a kernel.json that cannot be read is named by doctor: #text'() {
        given:
        def other = Files.createDirectories(kernels.resolve('ballast-prod'))
        Files.writeString(other.resolve('kernel.json'), text)

        expect:
        ballast('kernel', 'doctor', 'ballast-prod', '--user') == 2
        err.startsWith("error: the kernel ballast-prod in $other is no use: kernel.json $problem")
        err.contains("rm -r $other")

        when:
        launcher = [launcher: '/nowhere/ballast']

        then:
        ballast('kernel', 'doctor', '--user') == 1
        out.contains("  FAILED file        1000 ms  kernel.json $problem\n")
        out.contains("rm -r $other")
        out.readLines().last() == 'see the failed checks above'
        !out.contains('no Ballast kernel is installed')
        Files.readString(other.resolve('kernel.json')) == text

        where:
        text                       || problem
        '{"argv": ["/bin/ballast"' || 'is broken: no JSON at line 1, column 25'
        '{"display_name": "B"}'    || 'has no list argv'
        ''                         || 'has no list argv'
    }

    def 'a name that other kernels have is refused: #name'() {
        given:
        def conda = folder.resolve('conda')
        environment.CONDA_PREFIX = conda.toString()
        def taken = Files.createDirectories(conda.resolve('share/jupyter/kernels/taken'))
        Files.writeString(taken.resolve('kernel.json'), '{"argv": ["other", "{connection_file}"]}')

        expect:
        ballast('kernel', 'install', '--name', name, '--force') == 2
        err.contains(problem)
        !Files.exists(kernels)

        where:
        name      || problem
        'python3' || "'python3' is the name of another kernel, whose notebooks would be run by Ballast"
        'Python3' || 'such as --name ballast-python3'
        'ir'      || "'ir' is the name of another kernel"
        'taken'   || 'is not a Ballast kernel; one of the two would hide the other'
    }

    def 'the environment of Python that is active is found: #variables'() {
        given:
        ['venv', 'conda', 'usr/lib/python3.11', 'bin', 'tools/bin', 'usr/bin'].each { Files.createDirectories(folder.resolve(it)) }
        Files.createFile(folder.resolve('usr/bin/python3'), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString('rwxr-xr-x')))
        Files.createSymbolicLink(folder.resolve('bin/python3'), folder.resolve('usr/bin/python3'))
        environment += variables.collectEntries { name, value -> [name, value.split(':').collect { folder.resolve(it) }.join(':')] }

        expect:
        ballast('kernel', 'install', '--sys-prefix') == 0
        Files.exists(folder.resolve("$root/share/jupyter/kernels/ballast/kernel.json"))

        where:
        variables                                                    || root
        [VIRTUAL_ENV: 'venv', CONDA_PREFIX: 'conda', PATH: 'usr/bin'] || 'venv'
        [CONDA_PREFIX: 'conda', PATH: 'usr/bin']                     || 'conda'
        [PATH: 'tools/bin:usr/bin']                                  || 'usr'
        [PATH: 'bin']                                                || 'usr'
    }

    def 'without an environment of Python it says how to name one'() {
        given:
        environment.PATH = folder.resolve('nowhere').toString()

        expect:
        ballast('kernel', 'install', '--sys-prefix') == 2
        err.contains('no Python environment was found')
        err.contains('name its sys.prefix: --prefix DIR')
    }

    def 'wrong usage writes nothing: #line'() {
        given:
        profiles()

        expect:
        ballast(*line.split(' ')) == 2
        err.contains(problem)
        out == ''
        !Files.exists(kernels)

        where:
        line                                              || problem
        'kernel'                                          || 'ballast kernel COMMAND [OPTIONS] [NAME]'
        'kernel instal'                                   || "there is no command 'instal'; commands: doctor, install\n"
        'kernel install other'                            || "unexpected argument 'other'"
        'kernel install --name a/b'                       || "'a/b' cannot be the name of a kernel"
        'kernel install --name ..'                        || "'..' cannot be the name of a kernel"
        'kernel install --name Größe'                     || 'write letters a to z, digits, dots, hyphens and underscores'
        'kernel install --profile prd'                    || "did you mean 'Prod'?"
        'kernel install --profile white_space!'           || "unknown profile 'white_space!'"
        'kernel install --profile odd+one'                || "the name of profile 'odd+one' cannot be part of the name of a kernel"
        'kernel install --sandbox --profile Prod'         || 'contradict each other'
        'kernel install --user --prefix /x'               || 'mutually exclusive'
        'kernel install --prefix'                         || "'--prefix'"
        'kernel install --nam x'                          || "did you mean '--name'?"
        'kernel doctor balast --user'                     || "there is no kernel 'balast'\n  help: no Ballast kernel is installed in"
        'kernel -f x install'                             || 'leave out -f'
    }

    def 'a kernel misspelt is told the nearest'() {
        given:
        ballast('kernel', 'install', '--sandbox')

        expect:
        ballast('kernel', 'doctor', 'balast-sandbox', '--user') == 2
        err == "error: there is no kernel 'balast-sandbox'\n  help: did you mean 'ballast-sandbox'? Ballast kernels: ballast-sandbox\n"
    }

    def 'without the launcher nothing is installed'() {
        given:
        launcher = [:]

        expect:
        ballast('kernel', 'install') == 2
        err == 'error: only the launcher knows the program that Jupyter starts; this program was started without it\n' +
            '  help: run:\n      repl/bin/ballast kernel\n'
        !Files.exists(kernels)
    }

    def 'where a folder cannot be, it says so'() {
        given:
        Files.createDirectories(kernels.parent)
        Files.writeString(kernels, 'a file')

        expect:
        ballast('kernel', 'install') == 2
        err.contains("$kernels/ballast cannot be written: ")
        !err.contains('java.')
    }

    def 'with no kernel installed the launcher itself is tried'() {
        given:
        launcher = [launcher: folder.resolve('gone/ballast').toString()]

        expect:
        ballast('kernel', 'doctor', '--user') == 1
        out.readLines()[0] == 'no Ballast kernel is installed; testing the launcher itself, on a sandbox'
        out.readLines()[1] ==~ /  FAILED launcher +\d+ ms  there is no .*gone\/ballast/
        out.readLines()[2..3] == ['         help: install it again from where Ballast is now:', '             ballast kernel install --force --sandbox']
        out.readLines()[4] == 'see the failed checks above'
    }

    private Map kernelJson(String name) {
        JsonMapper.shared().readValue(kernels.resolve(name).resolve('kernel.json').toFile(), Map)
    }

    private void profiles() {
        def file = folder.resolve('config/ballast/config.toml')
        Files.createDirectories(file.parent)
        Files.writeString(file, '[profile.Prod]\nurl = "https://api.example.com"\ntoken = "tok-secret-5678"\n[profile."odd+one"]\n')
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
    }
}
