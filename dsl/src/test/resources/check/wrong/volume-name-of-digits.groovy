// A volume whose name has only digits.
volume('42', 20)

// expect: 2:8 name '42' has only digits, which means an id
