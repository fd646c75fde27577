// A mistake in a case that is not taken.
// runs: the case is not taken
switch ('test') {
    case 'prod':
        volume('data', 0)
        break
    default:
        volume('data', 20)
}

// expect: 5:24 a volume of 0 GB cannot be created
