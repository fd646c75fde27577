def port = nodebalancer('web') { region 'us-east'; port 80 }.port(80)
port.verify { get 'health'; status 99 }
port.verify { certificate; attempts 0 }
port.verify { within 0.ms; body 'ok' }

// expect: 2:19 path 'health' does not begin with /, or has a character that no URL has
// help: write a path such as '/health', with other characters as an escape such as %20
// expect: 2:36 status 99 is not from 100 to 599
// help: write a number from 100 to 599, such as status 200
// expect: 3:15 verify() { ... } has no variable or word 'certificate'
// help: 'certificate' is a word: write certificate()
// expect: 3:37 attempts 0 is not from 1 to 1000
// help: write a number from 1 to 1000, such as attempts 3
// expect: 4:22 a time of 0 s leaves no time to wait
// help: write a duration such as within 300.ms
// expect: 4:33 'body' of verify() { ... } does not take (text)
// help: write body(pattern such as ~/ok/)
