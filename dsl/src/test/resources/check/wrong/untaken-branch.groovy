// An untaken branch with a mistake in it.
// args: web
// runs: the branch is not taken with this argument
if (args[0] == 'rare') {
    nodebalancer('web').prt(80)
} else {
    volume('data', 20)
}

// expect: 5:25 nodebalancer has no word 'prt'
