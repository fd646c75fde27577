// A region by the name that people call it, as an option.
volume('data', 20, region: 'US East (Newark)')

// expect: 2:28 region 'US East (Newark)' is not a region id
