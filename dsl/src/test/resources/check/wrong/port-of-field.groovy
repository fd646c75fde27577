// A port from a @Field constant.
import groovy.transform.Field

@Field final int HTTPS = 4430000
nodebalancer('web') {
    port HTTPS
}

// expect: 6:10 port 4430000 does not exist
