// Imports: static, static with a star, aliased classes and aliased methods.
// writes: 3
import static java.lang.Math.*
import static java.util.concurrent.TimeUnit.SECONDS as S
import static java.lang.Integer.parseInt as number
import dev.ballast.dsl.VolumeHandle as Disk
import java.time.Duration as Time
import java.util.regex.*

Disk data = volume('data', max(20, number('30')))
Time patience = Time.ofSeconds(S.toSeconds(90))
data.resize(abs(-40), timeout: patience)
Pattern pattern = ~/v-\d+/
Matcher matcher = pattern.matcher('v-1')
assert matcher.matches()
volume(matcher.group(), min(10, 20))
