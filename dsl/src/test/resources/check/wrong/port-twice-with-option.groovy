// A port twice, the second time with an option.
nodebalancer('web') {
    port 443, label: 'https'
    throttle 5
    port 443, https: selfSigned('www.example.test')
}

// expect: 5:10 nodebalancer 'web' has port 443 twice
