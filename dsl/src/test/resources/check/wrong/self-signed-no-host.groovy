// A certificate for trials of what is no host name.
nodebalancer('web') { port 443, https: selfSigned('bad host') }

// expect: 2:51 'bad host' is not a host name of up to 64 characters
// help: write one such as 'localhost'
