never('clients go to the spare machine as to any other') {
    def lb = nodebalancers(label: 'main').find()
    lb?.ports?.any { port -> port.nodes.any { it.label == 'spare' && it.mode == 'accept' } }
}
