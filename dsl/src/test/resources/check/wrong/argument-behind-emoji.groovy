// The compiler counts an emoji as one character, and a Java string as two.
def number = args.size()
def mood = '🙂🙂'; instance("web-$number") { imge 'debian12' }

// today: the name of the run is in its message
// expect: 3:44 instance("web-$number") { ... } has no word 'imge'
