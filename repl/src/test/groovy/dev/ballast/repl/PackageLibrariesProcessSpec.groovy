package dev.ballast.repl

import dev.ballast.lanes.Smoke
import java.nio.file.Files

/** Looks at the libraries in the package: each has its own work, and those of one family have one version. */
class PackageLibrariesProcessSpec extends ProcessSpecification {

    /** The libraries by what Ballast has them for; one work is that of one family. */
    static final Map<String, List<String>> BY_WORK = [
        'words, the program'           : ['ballast-dsl', 'ballast-repl'],
        'Groovy'                       : ['groovy', 'groovy-json', 'groovy-templates', 'groovy-xml'],
        'HTTP'                         : ['unirest-java-core'],
        'JSON, TOML'                   : ['jackson-core', 'jackson-databind', 'jackson-dataformat-toml'],
        'annotations of Jackson 3'     : ['jackson-annotations'],
        'JSON of the language server'  : ['gson'],
        'YAML'                         : ['snakeyaml-engine'],
        'certificates'                 : ['bcpkix-jdk18on', 'bcprov-jdk18on', 'bcutil-jdk18on'],
        'a ledger in a file'           : ['sqlite-jdbc'],
        'a ledger on a server'         : ['postgresql'],
        'command lines'                : ['picocli'],
        'the terminal'                 : ['jline'],
        'sockets of the kernel'        : ['jeromq'],
        'encryption of these sockets'  : ['jnacl'],
        'the language server'          : ['org.eclipse.lsp4j', 'org.eclipse.lsp4j.jsonrpc'],
        'the server for agents'        : ['mcp-core', 'mcp-json-jackson3'],
        'its streams'                  : ['reactor-core'],
        'the interfaces of these'      : ['reactive-streams'],
        'its log'                      : ['slf4j-api'],
        'the traffic of the simulator' : ['undertow-core'],
        'its channels'                 : ['xnio-api', 'xnio-nio'],
        'its threads'                  : ['jboss-threads'],
        'the log of these'             : ['jboss-logging'],
        'settings of these'            : ['wildfly-client-config'],
        'parts of these'               : ['wildfly-common'],
        'conditions of these'          : ['smallrye-common-annotation', 'smallrye-common-constraint', 'smallrye-common-cpu', 'smallrye-common-function']
    ]

    /** The versions of each library, by its name. */
    Map<String, Set<String>> versions = Files.walk(ROOT.resolve('repl/target/package')).withCloseable { it.toList() }
        *.fileName*.toString().findAll { it.endsWith('.jar') }
        .collect { (it =~ /^(.+?)-(\d.*)\.jar$/)[0] as List }
        .groupBy { it[1] }.collectEntries { name, all -> [name, all*.getAt(2) as Set] }

    @Smoke
    def 'the package has the libraries of the list, one for each work, and no other'() {
        expect:
        versions.keySet().toSorted() == BY_WORK.values().flatten().toSorted()
    }

    @Smoke
    def 'the libraries of a family have one version'() {
        expect:
        BY_WORK.values().collectEntries { family -> [family, versions.subMap(family).values().flatten().toSet()] }
            .findAll { family, found -> found.size() != 1 } == [:]
    }
}
