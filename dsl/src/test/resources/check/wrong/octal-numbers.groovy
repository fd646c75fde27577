// Numbers that begin with 0 in the arguments of words.
nodebalancer('web') { port 0443, label: 'a' }
def large = 0100
volume('data', large)
volume('logs', 20 + 010, wait: true ? true : false)

// expect: 2:28 0443 begins with 0: Groovy reads it as an octal number, which is 291
// help: write 443
// expect: 4:16 0100 begins with 0: Groovy reads it as an octal number, which is 64
// help: write 100
// expect: 5:21 010 begins with 0: Groovy reads it as an octal number, which is 8
// help: write 10
// runs: only the text has the leading zero
