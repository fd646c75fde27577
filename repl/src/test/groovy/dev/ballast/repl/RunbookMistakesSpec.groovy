package dev.ballast.repl

/** What a person gets wrong in the words of a runbook. */
class RunbookMistakesSpec extends MistakeSpecification {

    static final String WEB = "def web = instance('web') { type 's-1' }; def db = instance('db') { type 's-1' }"
    static final String DATA = "$WEB; def data = volume('data', 20, on: web)"

    def 'nothing is sent for #what'() {
        expect:
        ballast(script(text)) == 3
        complaint() == [problem, place, instead]
        err.readLines().last() == 'refused: no request was sent'
        sandbox.requests().isEmpty()
        recorded() == []
        plain()

        where:
        what                            | text                                                             || problem                                               | place          | instead
        'a node without a port'         | "nodebalancer('web') {\n  port 80\n  node 'a', '10.0.0.2'\n}"    || "node address '10.0.0.2' has no port"                 | 'web.groovy:3' | "write '10.0.0.2:80'"
        'nodes in a block without one'  | "\nnodebalancer('web') {\n  node 'a', '10.0.0.2:80'\n}"          || "nodebalancer 'web' has nodes ('a') and no port"      | 'web.groovy:3' | 'name the port they serve, such as port 80'
        'a node with a public address'  | "nodebalancer('web') {\n  port 80\n  node 'a', '8.8.8.8:80'\n}"  \
            || "node address '8.8.8.8:80' is not private (10.x, 172.16.x to 172.31.x, 192.168.x)" | 'web.groovy:3' | "write instance.privateIp + ':80'"
        'a node label twice'            | "nodebalancer('web') {\n  port 80\n  node 'a', '10.0.0.2:80'\n  node 'a', '10.0.0.3:80'\n}" \
            || "node label 'a' is used twice" | 'web.groovy:4' | 'give each node of a port its own label'
        'a node label twice for a port' | "nodebalancer('web') {\n  port(80) {\n    node 'a', '10.0.0.2:80'\n    node 'a', '10.0.0.3:80'\n  }\n}" \
            || "node label 'a' is used twice for port 80" | 'web.groovy:4' | 'give each node of a port its own label'
        'a name nobody gave'            | "println 1\nvolume('data').detach()"                             || "volume 'data' is not in the ledger; the ledger has none"   | 'web.groovy:2' | 'create it with a block or a size, or give its id if it exists'
        'an address nobody gave'        | "instance(77).privateIp"                                         || 'instance 77 has no private address that the ledger knows' | 'web.groovy:1' \
            | "write privateIp() in its block, or call addPrivateIp() on it; if it has one:\nballast adopt address '#77' ADDRESS"
    }

    def 'what was made stays and is not made again after #what'() {
        when:
        int status = ballast(script("$before\n$wrong"))
        def made = creates()

        then:
        status == 1
        complaint() == [problem, 'web.groovy:2', instead]
        !err.contains('run again to continue')
        plain()

        when:
        def known = recorded()

        then:
        known.every { it =~ / \d+$/ }
        known.size() == made.values().sum()

        when:
        int again = ballast(script("$before\n$cured"))

        then:
        again == 0
        creates() == made

        where:
        what                                   | before | wrong                       | cured                             || problem                                                          | instead
        'the address of one without'           | WEB    | 'println web.privateIp'     | 'println web.addPrivateIp().privateIp' || "instance 'web' has no private address that the ledger knows" \
            | 'write privateIp() in its block, or call addPrivateIp() on it; if it has one:\nballast adopt address web ADDRESS'
        'a misspelt name'                      | DATA   | "volume('dada').detach()"   | "volume('data').detach()"         || "volume 'dada' is not in the ledger; the ledger has: data"                        | "did you mean 'data'?"
        'a name like none'                     | DATA   | "instance('x').boot()"      | "instance('db').boot()"           || "instance 'x' is not in the ledger; the ledger has: db, web"                      | 'create it with a block or a size, or give its id if it exists'
        'a smaller size'                       | DATA   | 'data.resize 5 * "ab".size()' | 'data.resize 30'                  || "volume 'data' has 20 GB and cannot shrink to 10 GB"             | 'write 20 or more; for less, create a new volume and copy the files on its instance'
        'a smaller size by id'                 | DATA   | 'volume(data.id).resize 10' | 'data.resize 20'                  || "volume 'data' has 20 GB and cannot shrink to 10 GB"             | 'write 20 or more; for less, create a new volume and copy the files on its instance'
        'deleting what is attached'            | DATA   | 'data.delete()'             | 'data.detach().delete(); println 1' || "volume 'data' is attached to instance 'web' and cannot be deleted" | "write volume('data').detach() first"
        'attaching elsewhere'                  | DATA   | 'data.attachTo(db)'         | 'data.detach().attachTo(db)'      || "volume 'data' is attached to instance 'web' and is not moved"    | "detach it first: volume('data').detach()"
        'ensuring it elsewhere'                | DATA   | "volume('data', 20, on: db)" | "volume('data', 20, on: web)"    || "volume 'data' is attached to instance 'web' and is not moved"    | "detach it first: volume('data').detach()"
    }

    def 'what was made by somebody else is called by its id: #verb'() {
        given:
        ballast(script(DATA))
        folder.resolve('state/ballast/ledger.db').toFile().delete()
        int id = (sandbox.snapshot() =~ /"id" ?: ?(\d+)/).collect { it[1] as int }.max()

        expect:
        ballast(script(verb.replace('ID', "$id"))) == 1
        complaint() == [problem, 'web.groovy:1', instead]*.replace('ID', "$id")

        where:
        verb                                || problem                                                     | instead
        'volume(ID).delete()'               || "volume ID is attached to instance 1001 and cannot be deleted" | 'write volume(ID).detach() first'
        'volume(ID).attachTo(instance(7))'  || "volume ID is attached to instance 1001 and is not moved"   | 'detach it first: volume(ID).detach()'
        'volume(ID).resize 10'              || 'volume ID has 20 GB and cannot shrink to 10 GB'            | 'write 20 or more; for less, create a new volume and copy the files on its instance'
    }
}
