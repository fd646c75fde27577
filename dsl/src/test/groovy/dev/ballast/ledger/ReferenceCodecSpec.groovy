package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.redact.Printable
import spock.lang.Specification

import static dev.ballast.model.Kind.ADDRESS
import static dev.ballast.model.Kind.CONFIG
import static dev.ballast.model.Kind.INSTANCE
import static dev.ballast.model.Kind.NODE
import static dev.ballast.model.Kind.NODEBALANCER
import static dev.ballast.model.Kind.VOLUME

class ReferenceCodecSpec extends Specification {

    def "reads as a user writes it"() {
        expect:
        ReferenceCodec.text(ReferenceCodec.read(CONFIG, 'web:443')) == 'config web:443'
        ReferenceCodec.text(ReferenceCodec.read(CONFIG, 'dns:53/udp')) == 'config dns:53/udp'
        ReferenceCodec.text(ReferenceCodec.read(NODE, 'dns:53/udp:a:/udp')) == 'node dns:53/udp:a:/udp'
        ReferenceCodec.kind('config') == CONFIG
        ReferenceCodec.kind('NodeBalancer') == NODEBALANCER
    }

    def "names the kinds there are when asked for another"() {
        when:
        ReferenceCodec.kind('loadbalancer')

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger has no kind 'loadbalancer'"
        e.remedy().get() == 'the kinds are nodebalancer, config, node, instance, address, volume, vpc, firewall, reservedIp'
    }

    def "shows how a path is written when it is not one of its kind"() {
        when:
        ReferenceCodec.read(kind, path)

        then:
        def e = thrown(LedgerException)
        e.problem() == "'${Printable.line(path)}' is not a path of the kind ${kind.word()}"
        e.remedy().get() == example

        where:
        kind         | path      || example
        NODEBALANCER | 'web:443' || 'write it like nodebalancer web'
        NODEBALANCER | ''        || 'write it like nodebalancer web'
        CONFIG       | 'web'     || 'write it like config web:443'
        CONFIG       | 'web:tls' || 'write it like config web:443'
        CONFIG       | '53/tcp'  || 'write it like config web:443'
        NODE         | 'web:443' || 'write it like node web:443:a'
        INSTANCE     | 'a\u0000' || 'write it like instance web-1'
        VOLUME       | 'a\nb'    || 'write it like volume data'
    }

    def "covers itself and what is beneath it"() {
        expect:
        ReferenceCodec.read(kind, path).covers(ReferenceCodec.read(other, below)) == covered

        where:
        kind         | path     | other    | below      || covered
        NODEBALANCER | 'web'    | NODE     | 'web:80:a' || true
        NODEBALANCER | 'web'    | CONFIG   | 'web2:80'  || false
        NODEBALANCER | 'web'    | INSTANCE | 'web'      || false
        CONFIG       | 'web:80' | NODE     | 'web:80:a' || true
        CONFIG       | 'web:80' | CONFIG   | 'web:80'   || true
        CONFIG       | 'dns:53' | NODE     | 'dns:53/udp:a' || false
        CONFIG       | 'dns:53/udp' | NODE | 'dns:53/udp:a' || true
        INSTANCE     | 'web'    | ADDRESS  | 'web'      || true
        INSTANCE     | 'web'    | ADDRESS  | 'web:2'    || true
        ADDRESS      | 'web'    | INSTANCE | 'web'      || false
    }
}
