package dev.ballast.docs

import dev.ballast.certificate.Certificate
import dev.ballast.certificate.Samples
import dev.ballast.dsl.Declaration
import dev.ballast.dsl.Vocabulary
import dev.ballast.error.BallastException
import dev.ballast.rules.Problem
import dev.ballast.rules.Relations
import dev.ballast.rules.Rule
import java.lang.reflect.Modifier
import java.nio.file.Path

/** Writes docs/refusals.md from the rules that words declare and from what the check and the words say of the examples. */
class RefusalsPage {

    private static final String HEAD = '''\
        # Refusals

        What Ballast refuses, what it says, and what to write instead.
        This page is written by `mvn -B -pl dsl test -Dtest=RefusalsPageSpec -Dballast.write=true` from the declarations of the words; do not edit it.

        The check refuses a constant [before the script runs](check.md); the word refuses a computed value before it sends a request.
        Both say the same. The exit status is 3 while no request was sent.
        '''.stripIndent()

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

    /** Returns the page; {@code relations} and {@code words} are rows of an example, its problem, and when it is found. */
    String text(Map<String, List> relations, List<List> words) {
        ([HEAD] + values() + [fitting(relations), spelling(words), failures()]).join('\n')
    }

    private List<String> values() {
        def rules = Declaration.all().groupBy { [it.rule.word(), it.rule.sentence()] }
        rules.sort { it.key[0] }.collect { key, places -> value(key[0], key[1], places) }
    }

    private String value(String name, String sentence, List<Declaration> places) {
        def rule = places.first().rule
        [
            "## ${name.capitalize()}",
            '',
            sentence,
            "Holds for ${places.collect { place(it) }.unique().join(', ')}.",
            '',
            table(examples(rule).collect { [written(it), rule.examine(it) { Samples.NOW }.get()] }),
        ].join('\n')
    }

    private List examples(Rule rule) {
        Declaration.REFUSED[rule] + (rule == Rule.CERTIFICATE_FILES ? files() : [])
    }

    private List<List<String>> files() {
        [['notes.pem'], ['chain.pem'], ['encrypted.pem'], ['chain.pem', 'other-key.pem'], ['expired.pem'], ['early.pem'], ['blank.pem']]
            .collect { names -> names.collect { folder.resolve(it).toString() } }
    }

    private String fitting(Map<String, List> relations) {
        def rows = relations.collect { relation, row -> [code(row[0]), row[1], row[2]] }
        def sentences = relations.keySet().collect { '- ' + Javadoc.sentence(Relations.declaredMethods.find { method -> method.name == it }) }
        ['## Values that must fit each other', '', *sentences, '', table(rows, ' found |')].join('\n')
    }

    private String spelling(List<List> words) {
        def rows = words.collect { [code(it[0]), it[1]] }
        ['## Words, options, properties and variables', '', table(rows)].join('\n')
    }

    private static String failures() {
        def rows = kinds(BallastException).sort { it.canonicalName }.collect { "| `${it.canonicalName - it.packageName - '.'}` | ${Javadoc.sentence(it)} |" }
        [
            '## Failures',
            '',
            'Everything Ballast throws is one of these, from `dev.ballast.error`.',
            'The statuses they end a run with stand in [failures.md](failures.md#exit-statuses).',
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

    private String table(List<List> rows, String last = '') {
        def lines = rows.collect { row ->
            "| ${row[0]} | ${cell(row[1].what())} | ${cell(row[1].instead())} |${row[2] ? " ${row[2]} |" : ''}"
        }
        def text = (["| written | said | to write instead |$last", "| --- | --- | --- |${last ? ' --- |' : ''}"] + lines).join('\n')
        text.replace("$folder/", '').replace(System.getProperty('user.dir'), '...') + '\n'
    }

    /** Plain text must not become a tag or a link of Markdown. */
    private static String cell(String text) {
        text.replace('|', '\\|').replace('<', '&lt;').replace('*', '\\*').replace('[', '\\[')
    }

    private static String code(String text) {
        "`${text.replace('|', '\\|')}`"
    }

    private static String written(Object value) {
        switch (value) {
            case Certificate: return "valid from ${day(value.notBefore())} to ${day(value.notAfter())}"
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
