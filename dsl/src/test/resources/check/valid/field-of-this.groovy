// A script may set its own field by way of 'this'.
// writes: 1
import groovy.transform.Field

region 'us-east'

@Field int size = 20

def grow() {
    this.size = 40
    volume('data', this.size)
}

grow()
