// A region with an underscore, in a NodeBalancer.
nodebalancer('web') {
    region 'us_east'
    port 80
}

// expect: 3:12 region 'us_east' is not a region id
