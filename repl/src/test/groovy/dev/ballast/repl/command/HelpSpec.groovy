package dev.ballast.repl.command

import dev.ballast.dsl.ChangeBlock
import dev.ballast.dsl.HealthCheckBlock
import dev.ballast.dsl.InstanceBlock
import dev.ballast.dsl.InstanceHandle
import dev.ballast.dsl.NodeBalancerBlock
import dev.ballast.dsl.NodeBalancerHandle
import dev.ballast.dsl.NodeHandle
import dev.ballast.dsl.PortBlock
import dev.ballast.dsl.PortHandle
import dev.ballast.dsl.Vocabulary
import dev.ballast.dsl.VolumeBlock
import dev.ballast.dsl.VolumeHandle
import dev.ballast.repl.completion.Candidate

class HelpSpec extends CommandSpecification {

    def 'without a word it lists the commands, the words and the keys'() {
        when:
        def lines = type('/help').readLines()

        then:
        lines.take(commands.all().size())*.replaceAll(/  .*/, '') == commands.all()*.synopsis()
        lines.any { it.startsWith('words: approval, cert, clear, instance, instances, live, nodebalancer,') }
        lines.last().startsWith('Tab completes')
        type('help') == lines.join('\n')
    }

    def 'a word is described in full, and a command by its text'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        conversation << ['''\
            > /help region
            region(text region)

            Sets the default region from here on, and sends nothing; without it the region of the profile or of BALLAST_REGION applies.
            In a branch of parallel it applies to that branch, which begins with the region around it.
            A thread that the script starts itself (Thread.start, a CompletableFuture, a parallel stream) has the region of the run.

            Refused:
            - region in such a thread
            - a word without a region in such a thread while a branch has another region than the run: write volume('data', 20, region: 'us-east')

            example:
              region 'us-east'
              volume('data', 20)              // POST /volumes

            rules:
              A region is an id of lower-case letters, digits and hyphens, such as us-east.

            also:
              /help nodebalancer region
              /help instance region
              /help volume region
              /help nodebalancer.region
              /help instance.region
              /help volume.region
            > /help volume.size
            size: whole number

            The size in gigabytes.

            example:
              assert data.size == 20
            > help /vars
            /vars
            No request is sent and no method of a value is called; /show NAME does that.
            > /help quit
            /quit
            Created resources stay in the cloud and in the ledger; variables are lost. exit and Ctrl-D do the same.
            > /help volme
            ! there is no word, command or code 'volme': did you mean 'volume'?
              help: /help lists the words; /help volume, /help volume.resize and /help nodebalancer port describe one
            ''']
    }

    def 'a word of the other dialect is said to be one: #asked'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        asked         | conversation
        'weight'      | '''\
            > /help weight
            ! the service has no call for 'weight' in the braces of port
              help: the dialect linode has it: add --dialect linode, or write dialect = "linode" in the profile
            '''
        'port weight:' | '''\
            > /help port weight:
            ! the service has no call for 'weight' in the braces of port
              help: the dialect linode has it: add --dialect linode, or write dialect = "linode" in the profile
            '''
    }

    def 'all of #asked is reported: #parts'() {
        when:
        def reported = type("/help $asked")

        then:
        parts.every { reported.contains(it) }

        where:
        asked               || parts
        'volume'            || ['volume(text name, whole number size[', '- create: POST /volumes', 'rules:\n', 'options:\n  keep: list - ', '  on: instance - ', 'region: text - The region, in place of the default one.', 'fields:\n', '  size: whole number - The size in gigabytes.']
        'volume.resize'     || ['resize(whole number size[, wait: true or false', 'Refused: a smaller size', '  wait: true or false - wait: false returns at once']
        'resize'            || ['resize(whole number size[, wait: true or false']
        'nodebalancer port' || ['port(whole number port[, https:', 'Adds a port, from 1 to 65535', 'rules:\n  A port is a number', '  label: text - ']
        'port node'         || ['node(text label, text address)']
        'port https:'       || ['https(']
        'port.status'       || ['status: ', 'fields:', '  up: int']
        'data.detach'       || ['detach(']
        'data'              || ['data: VolumeHandle', '  size: whole number']
    }

    def 'help finds each word and property of #type.simpleName'() {
        given:
        def linode = new SpecContext(folder.resolve('linode').toFile().tap { mkdirs() }.toPath(), [:], 'linode')
        def words = Vocabulary.of(type).with { it.names() + it.properties() }

        expect:
        words.findAll { linode.type("/help $place$it", commands).readLines().size() < 3 } == [] as Set

        cleanup:
        linode.close()

        where:
        type               | place
        InstanceBlock      | 'instance '
        NodeBalancerBlock  | 'nodebalancer '
        PortBlock          | 'port '
        HealthCheckBlock         | 'check '
        VolumeBlock        | 'volume '
        InstanceHandle     | 'instance.'
        NodeBalancerHandle | 'nodebalancer.'
        PortHandle         | 'port.'
        NodeHandle         | 'node.'
        ChangeBlock        | 'change '
        VolumeHandle       | 'volume.'
    }

    def 'an example is one of the dialect in use, and has no line that only opens braces: #dialect'() {
        given:
        def context = new SpecContext(folder.resolve(dialect).toFile().tap { mkdirs() }.toPath(), [:], dialect)

        when:
        def reported = context.type('/help instance', commands)
        def port = context.type('/help nodebalancer port', commands)

        then:
        reported.contains("type '$type'")
        !reported.contains("type '$other'")
        port.contains('port 80')
        !port.contains(') {')

        cleanup:
        context.close()

        where:
        dialect      | type          | other
        'documented' | 'standard-1'  | 'g6-nanode-1'
        'linode'     | 'g6-nanode-1' | 'standard-1'
    }

    def 'a section of several words explains the one that is asked for'() {
        given:
        def linode = new SpecContext(folder.resolve('linode').toFile().tap { mkdirs() }.toPath(), [:], 'linode')

        expect:
        linode.type('/help types', commands).startsWith("""\
            types()

            types lists the types of instances: id, typeClass, vcpus, memory and disk in megabytes, price.
            A list that is read to its end is kept, and the check compares names with it.
            """.stripIndent())

        cleanup:
        linode.close()
    }

    def setup() {
        context.session().evaluate("def data = volume('data', 20)")
    }

    def 'the code of a mistake is explained as by the command of the program'() {
        expect:
        type('/help B012') == Explanations.of('B012').get()
        type('B012?').startsWith('B012: Port\n\nA port is a number from 1 to 65535.\n')
    }

    def 'asking for a word sends nothing'() {
        given:
        int sent = context.fixture.sent().size()

        when:
        ['/help', '/help volume', '/help data.size', '/help port.status', '/help nothing', '/help '].each { type(it); tab(it) }

        then:
        context.fixture.sent().size() == sent
    }

    def '#line is short for #whole'() {
        expect:
        type(line) == type(whole)
        !context.shown[0].startsWith('!')

        where:
        line             || whole
        '?'              || '/help'
        'volume?'        || '/help volume'
        '?volume'        || '/help volume'
        'volume.resize?' || '/help volume.resize'
        '/save?'         || '/help /save'
        'volume??'       || '/help volume'
        '??volume'       || '/help volume'
    }

    def 'a question mark of Groovy is none for help: #line'() {
        expect:
        !commands.takes(line, context.session())

        where:
        line << ['x ? 1 : 2', 'x?.y', 'x ?', 'x ?: 3', '?.x']
    }

    def 'a misspelt command names the nearest'() {
        expect:
        type('/hlep') == '! there is no command /hlep: did you mean /help?\n  help: /help lists the commands'
        type('/quit now') == "! /quit takes nothing, not 'now'\n  help: /quit"
        type('/load') == '! /load needs a file\n  help: /load FILE'
    }

    def 'Tab after #line offers #all'() {
        expect:
        tab(line).take(all.size()) == all

        where:
        line                    || all
        '/'                     || ['/help', '/vars']
        '/he'                   || ['/help']
        '/help vol'             || ['volume']
        '/help /vs'             || []
        '/help /va'             || ['/vars']
        '/help '                || ['api', 'approval']
        '/help volume.re'       || ['region', 'resize']
        '/help data.re'         || ['region', 'resize']
        '/help nodebalancer thr' || ['throttle']
        'help ins'              || ['instance', 'instances']
        '/vars '                || []
    }

    def 'what is offered says what it does and replaces what is begun'() {
        expect:
        with(commands.complete('/hel', 4, context).get()) {
            start() == 0
            end() == 4
            candidates() == [new Candidate('/help', Candidate.Kind.COMMAND, '/help [word]', 'list the commands, or explain a command, a word or a code')]
        }
        with(commands.complete('/help volume.resi', 17, context).get()) {
            start() == 13
            end() == 17
        }
    }

    def '#line is for the session'() {
        expect:
        !commands.takes(line, context.session())
        commands.complete(line, line.size(), context).empty

        where:
        line << ['volume', '/a/.matcher("a").matches()', '// help', '/* help */', 'help(1)', 'help = 3', 'exit 3', "'/help'"]
    }

    def 'a name of the user wins over a command without its slash'() {
        given:
        context.session().evaluate('def help = 3; def quit() { 4 }')

        expect:
        type('help') == '= 3'
        type('quit()') == '= 4'
        !commands.takes('quit', context.session())
        commands.takes('exit', context.session())
        !context.ended
    }

    def '#line ends the session'() {
        when:
        type(line)

        then:
        context.ended

        where:
        line << ['/quit', 'quit', 'exit', ' exit ', '/exit']
    }
}
