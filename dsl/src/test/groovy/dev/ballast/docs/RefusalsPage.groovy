package dev.ballast.docs

import dev.ballast.certificate.Certificate
import dev.ballast.certificate.Samples
import dev.ballast.dsl.Declaration
import dev.ballast.dsl.Vocabulary
import dev.ballast.error.BallastException
import dev.ballast.error.RefusalCode
import dev.ballast.rules.Problem
import dev.ballast.rules.Rule
import java.lang.reflect.Modifier
import java.nio.file.Path

/** Writes docs/refusals.md from the codes, the rules that words declare, and what the check and the words say of the examples. */
class RefusalsPage {

    /** A runbook or a value that is refused, with the problem, and when it is found. */
    static class Example {

        final String written
        final Problem problem
        final String found

        Example(String written, Problem problem, String found) {
            this.written = written
            this.problem = problem
            this.found = found
        }
    }

    private static final String HEAD = '''\
        # Refusals

        Each message about a mistake has a code: `error[B012]: port 65543 does not exist`. This page explains each code; `ballast explain B012` prints its section. The terms are in [concepts](concepts.md).
        A code never changes. A warning has the code of the rule it is about.
        `mvn -B -pl dsl/specs -am test -Dtest=RefusalsPageSpec -Dballast.write=true` writes this page; do not edit it.

        The check refuses a constant [before the script runs](check.md); the word refuses a computed value before it sends a request.
        Both print the same message. The exit status is 3 if no request was sent.
        A failure without a code comes from the service, the network, the ledger or the settings: see [troubleshooting](troubleshooting.md).
        '''.stripIndent()

    static final String ALWAYS = 'before or when it runs'
    static final String CHECKED = 'before it runs'
    static final String RUN = 'when it runs'
    static final String WARNED = 'a warning, before it runs'

    /** When a code is printed that no example has. */
    private static final Map<RefusalCode, String> WHEN = [
        (RefusalCode.ROOT_PASSWORD)        : 'At Linode it has 7 to 128 characters; a shorter or longer one is refused when the instance is created.',
        (RefusalCode.NOT_LISTED)           : 'The check and the word compare the name with the list that was last read, and print the nearest name on it.',
        (RefusalCode.TOO_MANY_NODES)       : 'Printed by the check if it can count the nodes, as in lines and in `1001.times { ... }`, else before the first of them is sent.',
        (RefusalCode.SYNTAX)               : 'The message is that of Groovy, or says which bracket is missing.',
        (RefusalCode.TOO_LARGE)            : 'Refused before anything runs: take the script apart, or write a loop.',
        (RefusalCode.LOADING_CIRCLE)       : 'The check follows `evaluate` and `run`; load a file of the cycle under a condition that ends it.',
        (RefusalCode.ARGUMENT_MISSING)     : 'Printed when the script reads `args[N]` and fewer were given: write them behind the script.',
        (RefusalCode.SEVERAL_FOUND)        : 'Printed with the ids of all: use one of them in place of the label.',
        (RefusalCode.NOT_ADOPTED)          : 'Printed with what differs: write what the resource has, or use another name.',
        (RefusalCode.OTHER_RESOURCE)       : 'Printed before anything is changed or deleted: another resource has the name or the id by now. Check that URL and token are those of the account.',
        (RefusalCode.CHANGED_OUTSIDE)      : 'Printed before the change: write what the service shows, or change it back there first.',
        (RefusalCode.NOT_SHOWN)            : 'Printed when an answer of the service lacks a field: look it up in the account.',
        (RefusalCode.CERTIFICATE_NOT_SHOWN): 'Printed after the port was changed: run again, then look at the port in the account.',
        (RefusalCode.NOT_IMPORTED)         : '`ballast import` prints each resource that it leaves out as a warning, and this at its end.',
        (RefusalCode.STILL_LISTED)         : 'Printed at the end of `ballast destroy` or `teardown()`: run it again in a minute.',
        (RefusalCode.OTHER_LEDGER)         : 'Printed before the first request: name the profile or the ledger that has the names of this account.',
        (RefusalCode.OTHER_ACCOUNT)        : 'Printed when a resource of one session or target is passed to another: look it up again there.',
        (RefusalCode.REHEARSAL)            : 'Printed when a thread of an earlier line, or what a rehearsal returned, is used outside its rehearsal.',
        (RefusalCode.NOT_ACCEPTED)         : '`ballast status --accept` prints it with the differences that can be accepted.',
        (RefusalCode.NO_PRIVATE_ADDRESS)   : 'Printed when a node is given `instance.privateIp`: write privateIp() in the block of the instance.',
        (RefusalCode.NO_VPC_ADDRESS)       : 'Printed by `instance.vpcIp`: write `vpc` in the block of the instance, or name the subnet.',
        (RefusalCode.IN_USE)               : 'Printed before a deletion, or at the end of `ballast destroy` or `teardown()`: the message names what uses it, which is deleted or changed first.',
        (RefusalCode.LOCKED)               : 'Printed before a deletion, or at the end of `ballast destroy` or `teardown()`: remove the lock with another tool.',
        (RefusalCode.PROTECTED)            : 'Printed by the word, or by `ballast destroy` or `teardown()`, before anything is sent or asked ([protection](ledger.md#protecting)).',
        (RefusalCode.FIREWALL_RULE)        : 'Printed by the check for ports that the protocol does not have, else by the line of the rule.',
        (RefusalCode.LOCK_OUT)             : 'Printed before the first write about the firewall: write the rule that the message names, or `allow: \'lockout\'`.',
        (RefusalCode.ADDRESS_LOST)         : 'Printed by `rebuild`, before anything is sent but reads: create a new instance with `vpc` in its block.',
        (RefusalCode.SUBNETS)              : 'Printed by the check, or before the first write about the VPC: write another label or range.',
        (RefusalCode.VERIFY)               : 'Printed by the word, before anything is sent to the port.',
        (RefusalCode.BACKENDS)             : 'Printed by the check, or before the first write about the NodeBalancer.',
        (RefusalCode.NESTED_PARALLEL)      : 'Printed by the deepest call of `parallel`: make one list of all items, or write a loop inside.',
        (RefusalCode.THREAD_REGION)        : 'Printed by `region`, or by a word that needs it, in such a thread: write the region at each word, or use `parallel` in place of the thread.',
        (RefusalCode.OTHER_PLAN)           : '`ballast run --plan FILE` and `--confirm` print it before the request: make a new plan.',
        (RefusalCode.QUOTA)                : 'Printed after the rehearsal and before the first write: see [quotas](rehearsal.md#quotas-of-volumes).',
        (RefusalCode.BUDGET)               : 'Printed after the rehearsal and before the first write: see [a budget](rehearsal.md#a-budget).',
        (RefusalCode.APPROVAL)             : 'Printed before the first write, and by `ballast run` without `--plan` before the script begins: see [approvals](approvals.md).',
        (RefusalCode.APPROVAL_STEP)        : 'Printed at the word `approval` of a run or of its rehearsal: see [a step of a run](approvals.md#a-step-of-a-run).',
        (RefusalCode.FOREIGN_OWNER)        : 'Printed before the first write about it: by its block, a change of its settings, a resize or rebuild, a deletion, an import, `ballast destroy`, `teardown()` and `certs rotate --use`. A port or a node that a handle changes or deletes alone, such as `lb.port(443).delete()`, is not compared: only its NodeBalancer shows the owner.',
        (RefusalCode.CERTIFICATE_FOLDER)   : 'Printed by `ballast certs rotate`, before any request: see [the folders](certificates.md#the-folders).',
        (RefusalCode.SEVERAL_CERTIFICATES) : 'Printed by `ballast certs rotate`, before the first write: write `--use PORT=NAME`.',
        (RefusalCode.PARAMETER_VALUE)      : 'Printed by the line of `params`, before any request: correct the value, see `ballast run SCRIPT --help`.',
        (RefusalCode.PARAMETER_MISSING)    : 'Printed by the line of `params`, before any request, where there is no terminal to ask at: give the value.',
        (RefusalCode.PARAMETER_UNKNOWN)    : 'Printed by the line of `params`, before any request: see `ballast run SCRIPT --help`.',
        (RefusalCode.REDACTED_CERTIFICATE) : 'Printed before the request: give the certificate and its key again with `cert`.',
    ]

    /** Where a message about these words is explained. */
    private final Path folder

    /** Takes a folder for the files of the examples. */
    RefusalsPage(Path folder) {
        this.folder = folder
        write('notes.pem', 'remember to\nrenew it\n')
        write('chain.pem', Samples.LEAF)
        write('other-key.pem', Samples.pkcs8(Samples.OTHER_EC))
        write('encrypted.pem', Samples.LEAF + Samples.pkcs8Encrypted(Samples.EC))
        write('expired.pem', Samples.certificate(from: Samples.days(-90), until: Samples.days(-1), Samples.EC) + Samples.pkcs8(Samples.EC))
        write('early.pem', Samples.certificate(from: Samples.days(1), until: Samples.days(90), Samples.EC) + Samples.pkcs8(Samples.EC))
        write('blank.pem', Samples.blankCertificate() + Samples.pkcs8(Samples.EC))
    }

    /** Returns the page with these examples after those of single values. */
    String text(List<Example> examples) {
        def all = (values() + examples).groupBy { it.problem.code() }
        def untold = RefusalCode.values().findAll { all[it] == null && !WHEN[it] }
        assert untold.empty
        ([HEAD] + RefusalCode.values().collect { section(it, all.getOrDefault(it, [])) } + [failures()]).join('\n')
    }

    private String section(RefusalCode code, List<Example> examples) {
        def places = Declaration.all().findAll { it.rule.code() == code }.collect { place(it) }.unique()
        [
            "<a id=\"${code.toString().toLowerCase()}\"></a>",
            "## $code: ${code.title()}",
            '',
            code.sentence(),
            *(places ? ["Holds for ${places.join(', ')}."] : []),
            *(WHEN[code] ? [WHEN[code]] : []),
            '',
            *(examples ? [table(examples)] : []),
        ].join('\n')
    }

    private List<Example> values() {
        Declaration.all()*.rule.unique().collectMany { rule ->
            examples(rule).collect { new Example(written(it), rule.examine(it) { Samples.NOW }.get(), ALWAYS) }
        }.unique { [it.written, it.problem] }
    }

    private List examples(Rule rule) {
        Declaration.REFUSED[rule] + (rule == Rule.CERTIFICATE_FILES ? files() : [])
    }

    private List<List<String>> files() {
        [['notes.pem'], ['chain.pem'], ['encrypted.pem'], ['chain.pem', 'other-key.pem'], ['expired.pem'], ['early.pem'], ['blank.pem']]
            .collect { names -> names.collect { folder.resolve(it).toString() } }
    }

    private static String failures() {
        def rows = kinds(BallastException).sort { it.canonicalName }.collect { "| `${it.canonicalName - it.packageName - '.'}` | ${Javadoc.sentence(it)} |" }
        [
            '## Failures',
            '',
            'Everything Ballast throws is one of these, from `dev.ballast.error`; a refusal is a `RuleException`.',
            '[failures.md](failures.md#exit-statuses) lists the exit statuses.',
            '',
            '| kind | when |',
            '| --- | --- |',
            *rows,
            '',
        ].join('\n')
    }

    private static List<Class> kinds(Class<?> type) {
        (Modifier.isAbstract(type.modifiers) ? [] : [type]) + (type.permittedSubclasses ?: []).collectMany { kinds(it) }
    }

    private static String place(Declaration declared) {
        def chapter = Vocabulary.chapters()[declared.type].uncapitalize()
        "`$declared.word.name` [$chapter](words.md#${chapter.toLowerCase().replace('`', '').replace(' ', '-')})"
    }

    private String table(List<Example> examples) {
        boolean found = examples.any { it.found != ALWAYS }
        def lines = examples.collect { "| $it.written | ${cell(it.problem.what())} | ${cell(it.problem.instead() ?: '')} |${found ? " $it.found |" : ''}" }
        def text = (["| written | message | help |${found ? ' found |' : ''}", "| --- | --- | --- |${found ? ' --- |' : ''}"] + lines).join('\n')
        text.replace("$folder/", '').replace(System.getProperty('user.dir'), '...') + '\n'
    }

    /** Plain text must not become a tag or a link of Markdown. */
    private static String cell(String text) {
        text.replaceAll(/\n +/, ' ').replace('|', '\\|').replace('<', '&lt;').replace('*', '\\*').replace('[', '\\[')
    }

    static String code(String text) {
        "`${text.replace('|', '\\|')}`"
    }

    private static String written(Object value) {
        switch (value) {
            case Certificate: return "valid from ${day(value.notBefore)} to ${day(value.notAfter)}"
            case List: return code("cert(${value.collect { it.inspect() }.join(', ')})")
            case java.time.Duration: return code("${value.toSeconds()}.seconds")
            default: return code(value.toString().size() > 60 ? "${value[0].inspect()} * ${value.size()}" : value.inspect())
        }
    }

    private static String day(def instant) {
        instant.toString().take(10)
    }

    private void write(String name, String content) {
        folder.resolve(name).toFile().text = content
    }
}
