package dev.ballast.redact

import spock.lang.Specification

class SecretNameSpec extends Specification {

    def 'the name of a secret: #name'() {
        expect:
        SecretName.matches(name)
        SecretName.variable(name) == variable

        where:
        name             || variable
        'password'       || 'PASSWORD'
        'rootPass'       || 'ROOT_PASS'
        'root_pass'      || 'ROOT_PASS'
        'passphrase'     || 'PASSPHRASE'
        'api_key'        || 'API_KEY'
        'apiKey'         || 'API_KEY'
        'APIKey'         || 'API_KEY'
        'sslKey'         || 'SSL_KEY'
        'tokenValue'     || 'TOKEN_VALUE'
        'TOKENS'         || 'TOKENS'
        'db-pw'          || 'DB_PW'
        'Authorization'  || 'AUTHORIZATION'
        'clientSecret'   || 'CLIENT_SECRET'
        'setPassword'    || 'SET_PASSWORD'
    }

    def 'not the name of a secret: #name'() {
        expect:
        !SecretName.matches(name)

        where:
        name << ['', 'name', 'compass', 'passed', 'key', 'keyboard', 'publicKey', 'tokenFile', 'secret_name', 'passwordLength', 'tokenize', 'bypass', '日本']
    }
}
