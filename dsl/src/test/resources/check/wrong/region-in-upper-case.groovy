// A region in upper case.
region 'US-East'
volume('data', 20)

// expect: 2:8 region 'US-East' is not a region id
