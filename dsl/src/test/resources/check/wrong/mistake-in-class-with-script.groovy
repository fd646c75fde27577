// A word misspelt in a class that is given the words.
import dev.ballast.dsl.Words

class Shop {
    Words ballast
    def open() {
        ballast.nodebalancr('shop') { port 80 }
    }
}
new Shop(ballast: this).open()

// expect: 7:17 a runbook has no word 'nodebalancr'
