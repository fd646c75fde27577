// The region of a NodeBalancer that is known by its id.
nodebalancer(7) {
    region 'us-east'
    port 80
}

// expect: 3:12 nodebalancer 7 exists: its region cannot be changed
