// Two classes and no line that uses them.
enum Extent { SMALL, LARGE }

class Layout {
    Extent extent
}

// expect: 2:1 a runbook needs lines, and here is only class Extent
// help: write lines that use it, or keep it in a file of its name beside the runbook
