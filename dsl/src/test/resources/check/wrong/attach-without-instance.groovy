// attachTo without an instance.
volume('data', 20).attachTo()

// expect: 2:20 'attachTo' of volume needs arguments
