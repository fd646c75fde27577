package dev.ballast.docs

import dev.ballast.lanes.Lint
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds docs/llms.txt, the list of the pages for machines, to the pages. */
@Lint
class LlmsPageSpec extends Specification {

    static final String HEAD = """# Ballast

> Ballast is a Groovy DSL, a prompt, a runner of runbooks and a notebook kernel for load balancers, instances and volumes of Linode, by Akamai.

An agent connects by `ballast mcp`; [agents](agents.md) shows how.

## Pages

"""

    def 'the list has each page with its first sentence'() {
        given:
        def pages = Files.list(Generated.ROOT.resolve('docs')).withCloseable { it.toList() }.findAll { "$it".endsWith('.md') }.sort()
        def list = HEAD + pages.collect { line(it) }.join() + '- [The commands of the program](cli/README.md): Each command, its options and exit statuses.\n'

        expect:
        Generated.text('docs/llms.txt', list) == list
    }

    private static String line(Path page) {
        def lines = Files.readAllLines(page)
        def first = lines.drop(1).find { it && !(it =~ /^[<|#>`-]/) || it.startsWith('`b') }
        def sentence = first.replaceAll(/\[([^\]]+)\]\([^)]*\)/, '$1').find(/^.*?[.:](?= |$)/) ?: first
        "- [${lines[0].drop(2)}](${page.fileName}): ${sentence.replaceAll(/:$/, '.')}\n"
    }
}
