// What Groovy adds to dates and to the files of java.nio.
// writes: 1
import java.nio.file.Files
import java.time.LocalDate

def list = Files.createTempFile('sizes', '.txt')
list.text = '20\n'
list << '40\n'
def day = LocalDate.of(2026, 11, 21)
assert (day + 7).format('yyyyMMdd') == '20261128'
assert day - LocalDate.of(2026, 11, 20) == 1
assert Date.parse('yyyy-MM-dd', '2026-11-21').format('dd.MM.yyyy') == '21.11.2026'
volume("data-${day.format('yyyyMMdd')}", list.readLines().last() as int)
Files.delete(list)
