// An argument that delete does not have.
def data = volume('data', 20)
data.delete(true)

// expect: 3:13 'delete' of volume does not take (true or false)
