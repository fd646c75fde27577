// A method misspelt on a parameter whose type is written.
import dev.ballast.dsl.VolumeHandle

void shrink(VolumeHandle data) {
    data.shrinkTo(10)
}
shrink(volume('data', 20))

// expect: 5:10 volume has no word 'shrinkTo'
