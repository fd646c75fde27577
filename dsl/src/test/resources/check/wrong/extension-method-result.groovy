// Methods that Groovy adds to classes of Java have types, too.
nodebalancer('web') {
    port new File('port').text
    port 'port'.md5()
}

// expect: 3:10 'port' of nodebalancer('web') { ... } does not take (text)
// expect: 4:10 'port' of nodebalancer('web') { ... } does not take (text)
