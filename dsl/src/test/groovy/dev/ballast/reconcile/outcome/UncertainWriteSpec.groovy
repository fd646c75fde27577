package dev.ballast.reconcile.outcome

import dev.ballast.error.Certainty
import dev.ballast.error.InterruptedRunException
import dev.ballast.error.LeaseLostException
import dev.ballast.error.LedgerException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.Refusal
import dev.ballast.error.RefusedException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.error.WireException
import spock.lang.Specification

class UncertainWriteSpec extends Specification {

    static final Map<String, Closure<Throwable>> FAILURES = [
        'lost': { new WireException('POST', '/volumes', 'the connection was dropped', true, null) },
        'not sent': { new WireException('POST', '/volumes', 'no connection', false, null) },
        'refused': { RefusedException.of('POST', '/volumes', new Refusal(400, [], null, null, false, null, false, null, '')) },
        'lease lost': { new LeaseLostException('another run has the lease', null, null) },
        'bug': { new IllegalStateException('a bug') },
        'unseen': { new WireException('GET', '/volumes', 'no connection', false, null) },
        'too slow': { new WaitTimeoutException('the wait ran out', null, null) },
        'no ledger': { new LedgerException('the ledger is locked', null) },
        'stopped': { new InterruptedRunException('stopped', null) },
        'a person': { new OutcomeUnknownException('two of them', null) },
    ]

    /** Plays the given failures, one at each call, and answers when there are none left. */
    static class Played implements UncertainWrite.EffectProbe {

        List<String> sent
        List<Object> seen
        boolean isConclusive
        int most = 2
        int calls = 0

        @Override
        boolean settle() {
            def next = seen.remove(0)
            next instanceof Boolean ? next : thrown(next)
        }

        @Override
        boolean isConclusive() {
            isConclusive
        }

        @Override
        boolean mayRepeat(int attempts) {
            attempts < most
        }

        String send() {
            calls++
            sent ? thrown(sent.remove(0)) : 'answer'
        }

        static def thrown(String failure) {
            throw FAILURES[failure]()
        }
    }

    def 'a write that #sent#before, while the evidence shows #seen, ends with #ended'(
            List<String> sent, boolean unclear, List<Object> seen, boolean isConclusive, String ended, Certainty certainty, int calls) {
        given:
        def played = new Played(sent: sent.collect(), seen: seen.collect(), isConclusive: isConclusive)

        when:
        def outcome
        try {
            outcome = new UncertainWrite<String>({ played.send() }, played, unclear).send().orElse('in effect')
        } catch (RuntimeException failure) {
            outcome = failure
        }

        then:
        (outcome instanceof String ? outcome : outcome.message) == (FAILURES[ended]?.call()?.message ?: ended)
        outcome instanceof String || Certainty.of(outcome) == certainty
        played.calls == calls

        where:
        sent                     | unclear | seen              | isConclusive || ended        | certainty          | calls
        []                       | false   | []                | true         || 'answer'     | null               | 1
        ['refused']              | false   | []                | true         || 'refused'    | Certainty.REFUSED  | 1
        ['not sent']             | false   | []                | false        || 'not sent'   | Certainty.NOT_SENT | 1
        ['lease lost']           | false   | []                | true         || 'lease lost' | Certainty.NOT_SENT | 1
        ['bug']                  | false   | []                | true         || 'bug'        | Certainty.UNKNOWN  | 1
        ['lost']                 | false   | [true]            | true         || 'in effect'  | null               | 1
        ['lost']                 | false   | [false]           | true         || 'answer'     | null               | 2
        ['lost', 'lost']         | false   | [false, true]     | true         || 'in effect'  | null               | 2
        ['lost', 'lost']         | false   | [false, false]    | true         || 'lost'       | Certainty.UNKNOWN  | 2
        ['lost', 'refused']      | false   | [false, false]    | true         || 'refused'    | Certainty.REFUSED  | 2
        ['lost', 'refused']      | false   | [false, false]    | false        || 'refused'    | Certainty.UNKNOWN  | 2
        ['lost', 'refused']      | false   | [false, true]     | false        || 'in effect'  | null               | 2
        ['lost', 'not sent']     | false   | [false, false]    | false        || 'not sent'   | Certainty.UNKNOWN  | 2
        ['lost', 'lease lost']   | false   | [false]           | true         || 'lease lost' | Certainty.UNKNOWN  | 2
        ['lost', 'lease lost']   | false   | [false]           | false        || 'lease lost' | Certainty.UNKNOWN  | 2
        ['lost', 'stopped']      | false   | [false]           | true         || 'stopped'    | Certainty.UNKNOWN  | 2
        ['lost']                 | false   | ['unseen']        | true         || 'lost'       | Certainty.UNKNOWN  | 1
        ['lost', 'refused']      | false   | [false, 'unseen'] | true         || 'lost'       | Certainty.UNKNOWN  | 2
        ['lost']                 | false   | ['too slow']      | true         || 'lost'       | Certainty.UNKNOWN  | 1
        ['lost']                 | false   | ['no ledger']     | true         || 'lost'       | Certainty.UNKNOWN  | 1
        ['lost']                 | false   | ['stopped']       | true         || 'stopped'    | Certainty.UNKNOWN  | 1
        ['lost']                 | false   | ['a person']      | true         || 'a person'   | Certainty.UNKNOWN  | 1
        ['refused']              | true    | [true]            | true         || 'in effect'  | null               | 1
        ['refused']              | true    | [false]           | true         || 'refused'    | Certainty.REFUSED  | 1
        ['refused']              | true    | ['unseen']        | true         || 'refused'    | Certainty.UNKNOWN  | 1

        before = unclear ? ', after an earlier one that may take effect,' : ''
    }

    def 'all failures that were met are beneath the one that ends it'() {
        given:
        def played = new Played(sent: ['lost', 'refused'], seen: [false, failing].collect(), isConclusive: false)

        when:
        new UncertainWrite<String>({ played.send() }, played, false).send()

        then:
        def thrown = thrown(RuntimeException)
        thrown.message == FAILURES[ended]().message
        thrown.suppressed*.message == beneath.collect { FAILURES[it]().message }

        where:
        failing    || ended      | beneath
        false      || 'refused'  | ['lost']
        'unseen'   || 'lost'     | ['unseen']
        'a person' || 'a person' | ['lost']
    }
}
