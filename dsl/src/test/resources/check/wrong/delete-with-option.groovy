// A named argument that delete does not have.
// today: a LinkedHashMap is named
def data = volume('data', 20)
data.delete(wait: false)

// expect: 4:13 'delete' of volume does not take (name: value)
