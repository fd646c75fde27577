// Dates in names, formatted several ways, and arithmetic on dates and durations.
// writes: 3
import java.time.Duration
import java.time.LocalDate
import java.time.format.DateTimeFormatter

def now = new Date()
def day = LocalDate.of(2026, 11, 21)
def stamp = day.format(DateTimeFormatter.BASIC_ISO_DATE)
def data = volume("data-$stamp", 20)
def copy = data.clone("data-${day.plusDays(7)}", timeout: Duration.ofMinutes(15))
Duration patience = 90.seconds
def total = patience + 5.minutes + 1.hours
assert total > 1.hours && total.toMinutes() == 66
copy.awaitActive(timeout: total)
volume("old-${day.minusMonths(1).year}", 10, timeout: patience.multipliedBy(2))
println "${now.time > 0L} ${System.currentTimeMillis() - now.getTime() >= 0}"
