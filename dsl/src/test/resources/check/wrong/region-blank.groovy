// A blank region in a block.
instance('web-1') {
    region ''
    type 'standard-1'
}

// expect: 3:12 the region is blank
