package dev.ballast.dsl

import groovy.transform.stc.ClosureParams
import java.lang.reflect.Method
import java.lang.reflect.Modifier
import java.util.function.Consumer
import java.util.function.Function
import spock.lang.Specification
import spock.lang.Unroll

/** What one can say in Groovy one can say in Java, and the compiler and the editor know what may stand where. */
class ParitySpec extends Specification {

    static final List<Class<?>> TYPES = Declaration.types() + ListWords

    static List<Method> words(Closure<Boolean> which) {
        TYPES.collectMany { type -> type.declaredMethods.findAll { Modifier.isPublic(it.modifiers) && !it.synthetic && which(it) } }
    }

    @Unroll('#word')
    def 'every closure says what may stand in it and has a twin for Java'(Method word) {
        given:
        int closure = word.parameterTypes.findIndexOf { it == Closure }
        List<Class<?>> before = word.parameterTypes.toList().take(closure)

        expect:
        if (!word.parameters[closure].isAnnotationPresent(ClosureParams)) {
            def delegate = word.parameters[closure].getAnnotation(DelegatesTo)
            assert delegate.strategy() == Closure.DELEGATE_FIRST
            assert Block.isAssignableFrom(delegate.value())
        }
        word.declaringClass.declaredMethods.any { twin ->
            twin.name == word.name && twin.parameterTypes.toList() in [before + [Consumer], before - [Map] + [Consumer], before + [Function], before.collect { it == Map ? Consumer : it } + [Function]]
        }

        where:
        word << words { it.parameterTypes.contains(Closure) }
    }

    @Unroll('#word')
    def 'every map of options that the script does not name itself has a twin for Java'(Method word) {
        expect:
        word.declaringClass.declaredMethods.any { it.name == word.name && it.parameterTypes.contains(Consumer) }

        where:
        word << words { !Vocabulary.options(it).empty }
    }

    /** The words of a block that its braces have and a call with options has not: they are the work, or always waited for. */
    static final Map<Class, List<String>> NO_OPTIONS = [
        (InstanceBlock)    : Vocabulary.of(InstanceBlock).names() - ['adopt', 'allow'],
        (NodeBalancerBlock): Vocabulary.of(NodeBalancerBlock).names() - 'exactly',
        (VpcBlock)         : ['region', 'description', 'ipv4', 'ipv6'],
        (FirewallBlock)    : Vocabulary.of(FirewallBlock).names() - ['adopt', 'allow', 'exactly'],
        (WaitBlock)        : ['wait'],
    ]

    @Unroll('#word')
    def 'what a word of a block sets is an option of each call that fills the block'(Method word) {
        given:
        def options = Vocabulary.options(word)
        def block = Vocabulary.optionsBlock(word).get()
        def settings = Vocabulary.of(block).words().findAll { it.parameterCount == 1 && !(it.parameterTypes[0] in [Closure, Consumer, Function, Map]) }

        expect:
        options - settings*.name == []
        settings*.name - options - (NO_OPTIONS[block] ?: []) == []

        where:
        word << words { !Vocabulary.options(it).empty }
    }
}
