// A message is one line, whatever the name has.
nodebalancer('a\nb') { prt 80 }
instance('x\u2028y') { imge 'debian12' }

// expect: 2:14 name 'a\nb' has a control character
// expect: 2:24 nodebalancer('a\nb') { ... } has no word 'prt'
// expect: 3:10 name 'x\u2028y' has a control character
// expect: 3:24 instance('x\u2028y') { ... } has no word 'imge'
