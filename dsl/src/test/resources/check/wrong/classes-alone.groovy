// Two classes and no line that uses them.
enum Extent { SMALL, LARGE }

class Layout {
    Extent extent
}

// expect: 2:1 a runbook needs lines, but this file has only class Extent
// help: write lines that use it, or move it to a file of the same name beside the runbook
