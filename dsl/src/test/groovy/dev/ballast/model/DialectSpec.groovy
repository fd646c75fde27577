package dev.ballast.model

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** What each dialect speaks. */
class DialectSpec extends Specification {

    def 'the documented dialect has the operations of section 4 of the document, and no others'() {
        given:
        def document = Files.readString(Path.of(System.getProperty('ballast.root'), 'docs/api.md'))
        def rows = document.findAll(/(?m)^\| `(?:GET|POST|PUT|DELETE) .*/).collect { it.split(/ *\| */, -1) }
        def documented = rows.collectEntries { [it[1] - '`' - '`', it[2].findAll(/(?<=`)\w+(?=`)/)] }

        expect:
        documented.size() == 16
        documented == Dialect.DOCUMENTED.endpoints().values().collectEntries {
            [it.call().replaceAll(/\{\w+}/, '{id}'), it.fields()]
        }
    }

    def 'the dialect of Linode has every operation but the one whose body names the instance of an address'() {
        expect:
        Operation.values().toList() - Dialect.LINODE.endpoints().keySet() == [Operation.ADD_ADDRESS]
    }

    def 'no two operations of #dialect are the same call'() {
        expect:
        dialect.endpoints().values()*.call().countBy { it }.findAll { it.value > 1 } == [:]

        where:
        dialect << [Dialect.DOCUMENTED, Dialect.LINODE]
    }

    def 'an id is one segment of a path: #id'() {
        expect:
        Dialect.LINODE.endpoint(operation).get().path(*ids) == path

        where:
        operation              | ids                   || path
        Operation.DELETE_TAG   | ['linode/debian12']   || '/tags/linode%2Fdebian12'
        Operation.DELETE_TAG   | ['a b?c#d%e$1{x}']    || '/tags/a%20b%3Fc%23d%25e%241%7Bx%7D'
        Operation.READ_ADDRESS | ['2600:3c01::1']      || '/networking/ips/2600:3c01::1'
        Operation.READ_NODE    | [1, 2, 3]             || '/nodebalancers/1/configs/2/nodes/3'
        id = ids.last()
    }

    def 'an id that is missing is refused'() {
        when:
        Dialect.LINODE.endpoint(Operation.READ_NODE).get().path(1, 2)

        then:
        thrown(IllegalArgumentException)
    }
}
