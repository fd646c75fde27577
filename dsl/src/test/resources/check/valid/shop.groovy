// A file and a variable of the binding with the same name.
shop = instance('shop-1') {
    type 'standard-1'
    privateIp()
}
nodebalancer('shop') {
    port 80
    node shop.name, shop.privateIp + ':80'
}
volume('orders', 20, on: shop)

// writes: 6
