package dev.ballast.profile

import dev.ballast.error.SetupException
import spock.lang.Specification

class BaseUrlSpec extends Specification {

    private static final String SUCH_AS = 'write one such as https://api.example.com'
    private static final String PLAIN = 'write https://; plain http is for 127.0.0.1, [::1] and localhost'

    def 'takes #text as #url'(String text, String url) {
        expect:
        BaseUrl.of(text).toString() == url

        where:
        text                              || url
        'https://api.example.com'         || 'https://api.example.com'
        'https://api.example.com/'        || 'https://api.example.com'
        'https://api.example.com/a/b//'   || 'https://api.example.com/a/b'
        'https://api.example.com/v4'      || 'https://api.example.com'
        'https://api.example.com//v4//'   || 'https://api.example.com'
        'https://api.example.com/a/v4/'   || 'https://api.example.com/a'
        'https://api.example.com/av4'     || 'https://api.example.com/av4'
        'HTTPS://API.Example.com:443'     || 'https://api.example.com'
        'https://api.example.com:8443'    || 'https://api.example.com:8443'
        ' https://api.example.com\n'      || 'https://api.example.com'
        'http://localhost:8080'           || 'http://localhost:8080'
        'http://LOCALHOST:80/'            || 'http://localhost'
        'http://127.0.0.1:4711'           || 'http://127.0.0.1:4711'
        'http://127.77.255.1'             || 'http://127.77.255.1'
        'http://[::1]:4711/'              || 'http://[::1]:4711'
    }

    def 'refuses #text'(String text, String what, String remedy) {
        when:
        BaseUrl.of(text)

        then:
        def refused = thrown(SetupException)
        refused.problem() == "the URL '$text' $what"
        refused.remedy().get() == remedy

        where:
        text                              || what                                 | remedy
        'api.example.com'                 || 'does not begin with https://'       | SUCH_AS
        'localhost:8080'                  || 'does not begin with https://'       | SUCH_AS
        'ftp://api.example.com'           || 'does not begin with https://'       | SUCH_AS
        'https:api.example.com'           || 'does not begin with https://'       | SUCH_AS
        'https://'                        || 'is not a URL'                       | SUCH_AS
        'https:///v4'                     || 'names no host and port'             | SUCH_AS
        'https://a b'                     || 'is not a URL'                       | SUCH_AS
        'https://a_b.example.com'         || 'names no host and port'             | SUCH_AS
        'https://api.example.com:99999'   || 'names no host and port'             | SUCH_AS
        'https://api.example.com:0'       || 'names no host and port'             | SUCH_AS
        'https://api.example.com/?a=b'    || 'has a query or a fragment'          | 'leave out everything after the path'
        'https://api.example.com/#v4'     || 'has a query or a fragment'          | 'leave out everything after the path'
        'http://api.example.com'          || 'would send the token unencrypted'   | PLAIN
        'http://127.0.0.1.example.com'    || 'would send the token unencrypted'   | PLAIN
        'http://localhost.example.com'    || 'would send the token unencrypted'   | PLAIN
        'http://128.0.0.1'                || 'would send the token unencrypted'   | PLAIN
        'http://[::2]'                    || 'would send the token unencrypted'   | PLAIN
    }

    def 'refuses user and password without showing them'() {
        when:
        BaseUrl.of('https://me:hunter2@api.example.com')

        then:
        def refused = thrown(SetupException)
        refused.message == "the URL has a user or password\n  leave it out; the token identifies the user"
    }
}
