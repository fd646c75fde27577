// Secrets without a name.
def empty = secret('')
def none = secret(null)

// expect: 2:20 a secret is named like an environment variable: letters, digits, underscores
// help: write secret('ROOT_PASS') and set ROOT_PASS
// expect: 3:19 a secret is named like an environment variable: letters, digits, underscores
