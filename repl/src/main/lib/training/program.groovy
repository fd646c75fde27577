// All classes of the program, such as the pictures of a notebook, to which no other use comes. Those of the server for agents have
// their libraries in that command alone.
def loader = dev.ballast.Ballast.classLoader
new java.util.jar.JarFile(args[0]).stream().map { it.name }.filter { it ==~ /dev.ballast.*[.]class/ && !it.contains('/repl/mcp/') }.each { name ->
    Class.forName(name.replace('/', '.') - '.class', false, loader)
}
