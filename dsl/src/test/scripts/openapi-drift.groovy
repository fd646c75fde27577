// Compares an OpenAPI description of Linode with what the dialect linode speaks: operations, fields of bodies, keys
// of filters, fields of answers.
//
//   java -cp "$(repl/bin/ballast classpath)" groovy.ui.GroovyMain dsl/src/test/scripts/openapi-drift.groovy FILE.json
//
// Prints a line for each difference, first what the description alone has (+), then what Ballast alone has (-). An operation
// counts if Ballast has one on the same collection. Of a body and an answer the outermost fields are compared.
import com.fasterxml.jackson.annotation.JsonIgnore
import com.fasterxml.jackson.annotation.JsonProperty
import dev.ballast.model.Address
import dev.ballast.model.BalancerNode
import dev.ballast.model.PortConfig
import dev.ballast.model.Dialect
import dev.ballast.model.Endpoint
import dev.ballast.model.Instance
import dev.ballast.model.NodeBalancer
import dev.ballast.model.Operation
import dev.ballast.model.Volume
import tools.jackson.databind.JsonNode
import tools.jackson.databind.json.JsonMapper

ANSWERS = [READ_NODEBALANCER: NodeBalancer, READ_CONFIG: PortConfig, READ_NODE: BalancerNode, READ_INSTANCE: Instance,
           READ_ADDRESS: Address, READ_VOLUME: Volume]
METHODS = ['get', 'post', 'put', 'delete']

if (args.length != 1 || !new File(args[0]).file) {
    System.err.println 'usage: openapi-drift.groovy FILE.json, an OpenAPI description that exists'
    System.exit(2)
}
description = JsonMapper.shared().readTree(new File(args[0]))

/** An operation: what its body may have (of a list: its filter), and what its answer has. */
class Call {

    Set<String> asked = [] as TreeSet
    Set<String> answered
}

/** The same for all names of an id: {@code GET /volumes/{}}. */
String signature(String method, String path) {
    "${method.toUpperCase()} ${path.replaceFirst('[?].*', '').replaceFirst('^/[{]apiVersion[}]', '').replaceFirst('/$', '').replaceAll('[{][^}]*[}]', '{}')}"
}

Map<String, Call> spoken() {
    Operation.values().findAll { Dialect.LINODE.endpoint(it).present }.collectEntries { operation ->
        Endpoint endpoint = Dialect.LINODE.endpoint(operation).get()
        Class answer = ANSWERS[operation.name()]
        [signature(endpoint.method(), endpoint.path()), new Call(asked: endpoint.fields() as TreeSet, answered: answer ? fieldsOf(answer) : null)]
    }
}

Set<String> fieldsOf(Class answer) {
    answer.recordComponents.findAll { !it.accessor.getAnnotation(JsonIgnore) && it.name != 'blank' }.collect {
        it.accessor.getAnnotation(JsonProperty)?.value() ?: it.name.replaceAll('([A-Z])', '_$1').toLowerCase(Locale.ROOT)
    } as TreeSet
}

Map<String, Call> described() {
    Map<String, Call> calls = [:]
    description.path('paths').properties().each { path ->
        METHODS.findAll { path.value.has(it) }.each { method ->
            def operation = path.value.path(method)
            def answer = properties(json(operation.path('responses').path('200')))
            def item = answer.containsKey('data') ? properties(resolved(answer.data).path('items')) : null
            def body = properties(json(resolved(operation.path('requestBody')))).findAll { !marked(it.value, 'readOnly', '__Read-only__') }
            def filter = item ? item.findAll { marked(it.value, 'x-linode-filterable', '__Filterable__') } : [:]
            calls[signature(method, path.key)] = new Call(asked: (method == 'get' ? filter : body).keySet() as TreeSet, answered: answer.keySet() as TreeSet)
        }
    }
    calls
}

JsonNode json(JsonNode content) {
    content.path('content').path('application/json').path('schema')
}

/** Follows references inside the description. */
JsonNode resolved(JsonNode node) {
    node.has('$ref') ? resolved(description.at(node.path('$ref').asString() - '#')) : node
}

/** The outermost fields of a schema, also of one that is put together from others. */
Map<String, JsonNode> properties(JsonNode schema) {
    def whole = resolved(schema)
    Map<String, JsonNode> all = [:]
    ['allOf', 'oneOf', 'anyOf'].each { parts -> whole.path(parts).each { all.putAll(properties(it)) } }
    whole.path('properties').properties().each { all[it.key] = it.value }
    all
}

boolean marked(JsonNode field, String key, String words) {
    def whole = resolved(field)
    whole.path(key).asBoolean(false) || whole.path('description').asString('').contains(words)
}

Map<String, Call> ours = spoken()
Map<String, Call> theirs = described()
// All below the paths of Ballast up to their first id.
Set<String> collections = ours.keySet().collect { it.replaceFirst('^\\S+ ', '').replaceFirst('/[{].*', '') } as TreeSet
boolean near(String call, Set<String> collections) {
    def path = call.replaceFirst('^\\S+ ', '')
    collections.any { path == it || path.startsWith("$it/") }
}

Map<String, Call> same = theirs.findAll { ours.containsKey(it.key) }
List<String> lines(String sign, Map<String, Call> some, Map<String, Call> others, Set<String> shared, Set<String> collections) {
    some.findAll { !others.containsKey(it.key) && near(it.key, collections) }.keySet().sort().collect { "$sign operation $it" } +
        shared.sort().collectMany { call ->
            def kind = call.startsWith('GET') ? 'filter' : 'field'
            (some[call].asked - others[call].asked).collect { "$sign $kind $call $it" } +
                (some[call].answered == null || others[call].answered == null ? [] : (some[call].answered - others[call].answered).collect { "$sign answer $call $it" })
        }
}

def found = lines('+', theirs, ours, same.keySet(), collections) + lines('-', ours, theirs, same.keySet(), collections)
found.each { println it }
println "${same.size()} operations of both, ${found.size()} differences"
