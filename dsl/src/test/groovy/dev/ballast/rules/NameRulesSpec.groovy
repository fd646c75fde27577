package dev.ballast.rules

import dev.ballast.error.RefusalCode
import dev.ballast.model.Dialect
import java.time.InstantSource
import spock.lang.Specification

class NameRulesSpec extends Specification {

    private static final String COLONS = ': the ledger separates names with colons'

    def 'refuses the name #name'(String name, String problem, String remedy) {
        expect:
        [Rule.NAME, Rule.NODEBALANCER_NAME, Rule.VOLUME_NAME]*.examine(name)*.get().toSet() ==
            [new Problem(RefusalCode.NAME, problem, remedy)] as Set

        where:
        name      || problem                                        | remedy
        null      || 'the name is null'                             | "write a name such as 'web'"
        ''        || 'the name is blank'                            | "write a name such as 'web'"
        '\t '     || 'the name is blank'                            | "write a name such as 'web'"
        'web:443' || "name 'web:443' has a colon"                   | "write 'web-443'" + COLONS
        'we\u0000b' || "name 'we\\u0000b' has a control character"  | 'leave it out'
        'we\u200bb' || "name 'we\\u200bb' has a control character"  | 'leave it out'
        ' web'    || "name ' web' begins or ends with a space"      | 'leave out the space'
        'web '    || "name 'web ' begins or ends with a space"      | 'leave out the space'
        '4711'    || "name '4711' has only digits, which means an id" | 'write the id without quotes, or a name with a letter in it'
        'x' * 256 || "name '${'x' * 60}...' has 256 characters"     | 'write one of up to 255'
    }

    def 'takes the name #name'(String name) {
        expect:
        Rule.NAME.examine(name).empty

        where:
        name << ['web', 'web 1', 'w', 'Grün', '4711a', 'x' * 255]
    }

    def 'refuses the node label #label'(String label, String problem, String remedy) {
        expect:
        Rule.NODE_LABEL.examine(label).get() == new Problem(RefusalCode.NODE_LABEL, problem, remedy)

        where:
        label   || problem                                       | remedy
        null    || 'the node label is null'                      | "write a label such as 'web-1'"
        ' '     || 'the node label is blank'                     | "write a label such as 'web-1'"
        'a:b'   || "node label 'a:b' has a colon"                | "write 'a-b'" + COLONS
        'a\nb'  || "node label 'a\\nb' has a control character" | 'leave it out'
    }

    def 'advises on labels that Linode is known to refuse: #value'(
            Rule rule, String value, String advice) {
        expect:
        rule.advice(value, InstantSource.system(), Dialect.DOCUMENTED).orElse(null) == (advice ? new Problem(RefusalCode.NAME, advice, null) : null)

        where:
        rule                   | value      || advice
        Rule.NODEBALANCER_NAME | 'web_1-A'  || null
        Rule.NODEBALANCER_NAME | 'we'       || "balancer name 'we': Linode takes 3 to 32 letters, digits, hyphens and underscores"
        Rule.NODEBALANCER_NAME | 'web.1'    || "balancer name 'web.1': Linode takes 3 to 32 letters, digits, hyphens and underscores"
        Rule.VOLUME_NAME   | 'd'        || null
        Rule.VOLUME_NAME   | '1data'    || "volume name '1data': Linode takes 1 to 32 letters, digits, hyphens and underscores, a letter first"
        Rule.VOLUME_NAME   | 'd' * 33   || "volume name '${'d' * 33}': Linode takes 1 to 32 letters, digits, hyphens and underscores, a letter first"
        Rule.NAME         | 'a'        || null
    }
}
