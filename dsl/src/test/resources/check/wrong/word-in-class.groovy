class Maker {
    def script
    def made() { volume('data', 20) }
    def fine() { script.volume('data', 20) }
}
new Maker(script: this).made()

// expect: 3:18 'volume' is a word of the script, and a class does not have it
// help: pass the script to the class, new Maker(this), and write script.volume(...); or write a method of the script instead of the class
