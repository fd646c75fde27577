// Rotates the certificate of an https port. Arguments: [CHAIN.pem KEY.pem]; without them it uses a self-signed one for tests.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def renewed = args ? cert(args[0], args[1]) : selfSigned('www.example.test')

// A port keeps its certificate if the block names none.
def https = nodebalancer('web') { port 443 }.port(443)
if (https.protocol != 'https') {
    https.change(https: selfSigned('old.example.test'))
}

https.change(https: renewed)

println "$https has ${renewed.subject}, valid until ${renewed.notAfter}"
