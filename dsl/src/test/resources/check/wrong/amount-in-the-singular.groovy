volume('data', 20, timeout: 5.minute)
println 1.hour
def seconds = 30
println seconds.second
println 3.minuts
println 1500.milliseconds

// expect: 1:31 a whole number has no property 'minute'
// help: write .minutes, as in 5.minutes
// expect: 2:11 a whole number has no property 'hour'
// help: write .hours, as in 5.hours
// expect: 4:17 a whole number has no property 'second'
// help: write .seconds, as in 5.seconds
// expect: 5:11 a whole number has no property 'minuts'
// help: write .minutes, as in 5.minutes
// expect: 6:14 a whole number has no property 'milliseconds'
// help: its properties are .ms, .seconds, .minutes and .hours, as in 5.minutes
