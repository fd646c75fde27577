package dev.ballast.repl.kernelspec

import java.nio.file.Path
import spock.lang.Specification

class KernelFoldersSpec extends Specification {

    static final Path HOME = Path.of('/home/me')

    def 'the folder of a user is where Jupyter has it: #system #environment'() {
        expect:
        KernelFolders.of(environment, HOME, system).user() == Path.of(folder)

        where:
        system     | environment                                        || folder
        'Linux'    | [:]                                                || '/home/me/.local/share/jupyter/kernels'
        'Linux'    | [XDG_DATA_HOME: '/data']                           || '/data/jupyter/kernels'
        'Linux'    | [XDG_DATA_HOME: '']                                || '/home/me/.local/share/jupyter/kernels'
        'Mac OS X' | [:]                                                || '/home/me/Library/Jupyter/kernels'
        'Mac OS X' | [XDG_DATA_HOME: '/data']                           || '/home/me/Library/Jupyter/kernels'
        'Mac OS X' | [JUPYTER_DATA_DIR: '/mine']                        || '/mine/kernels'
        'Linux'    | [JUPYTER_DATA_DIR: '/mine', XDG_DATA_HOME: '/data'] || '/mine/kernels'
    }

    def 'the first that is searched is what was asked for, then the user, then where Python is, then all users'() {
        expect:
        KernelFolders.of([JUPYTER_PATH: '/one/:/two', JUPYTER_DATA_DIR: '/mine', VIRTUAL_ENV: '/venv'], HOME, 'Linux').searched()*.toString() == [
            '/one/kernels', '/two/kernels', '/mine/kernels', '/home/me/.local/share/jupyter/kernels', '/venv/share/jupyter/kernels',
            '/usr/local/share/jupyter/kernels', '/usr/share/jupyter/kernels']
        KernelFolders.of([JUPYTER_PATH: ''], HOME, 'Linux').searched()*.toString() == [
            '/home/me/.local/share/jupyter/kernels', '/usr/local/share/jupyter/kernels', '/usr/share/jupyter/kernels']
    }

    def 'a prefix has its kernels where Jupyter has them'() {
        expect:
        KernelFolders.below(Path.of('/usr/local')).toString() == '/usr/local/share/jupyter/kernels'
    }
}
