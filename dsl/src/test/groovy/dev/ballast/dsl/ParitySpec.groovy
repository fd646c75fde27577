package dev.ballast.dsl

import groovy.transform.NamedParam
import groovy.transform.stc.ClosureParams
import java.lang.reflect.Method
import java.lang.reflect.Modifier
import java.util.function.Consumer
import java.util.function.Function
import spock.lang.Specification
import spock.lang.Unroll

/** What one can say in Groovy one can say in Java, and the compiler and the editor know what may stand where. */
class ParitySpec extends Specification {

    static final List<Class<?>> TYPES = [
        Words, ListWords, NodeBalancerBlock, PortBlock, InstanceBlock, VolumeBlock,
        VolumeHandle, InstanceHandle, NodeBalancerHandle, PortHandle, NodeHandle, PortSettingsBlock]

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
            twin.name == word.name && twin.parameterTypes.toList() in [before + [Consumer], before + [Function], before.collect { it == Map ? Consumer : it } + [Function]]
        }

        where:
        word << words { it.parameterTypes.contains(Closure) }
    }

    @Unroll('#word')
    def 'every map of options names and types them and has a twin for Java'(Method word) {
        given:
        def named = word.parameters[0].getAnnotationsByType(NamedParam)

        expect:
        named.length > 0
        named.every { it.value() && it.type() != Object }
        word.declaringClass.declaredMethods.any { it.name == word.name && it.parameterTypes.contains(Consumer) }

        where:
        word << words { it.parameterTypes.contains(Map) && !it.parameterTypes.contains(Consumer) }
    }
}
