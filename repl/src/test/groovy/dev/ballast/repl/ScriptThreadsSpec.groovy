package dev.ballast.repl

import spock.lang.Timeout

class ScriptThreadsSpec extends MistakeSpecification {

    private static final String WORK = "\n    volume('gone').delete()\n"

    def 'a word that fails in a thread of the script fails the run, at its line: #way'() {
        expect:
        ballast('run', '--sandbox', script(way.replace('WORK', WORK))) == 3
        complaint()[0].startsWith("volume 'gone' is not in the ledger")
        complaint()[1] == 'web.groovy:2'
        plain()

        where:
        way << [
            'def t = Thread.start {WORK}; t.join(); println 1',
            'Thread.start {WORK}',
            'def pool = java.util.concurrent.Executors.newFixedThreadPool(2); pool.execute {WORK}; pool.shutdown(); pool.awaitTermination(9, java.util.concurrent.TimeUnit.SECONDS)',
            'def pool = java.util.concurrent.Executors.newFixedThreadPool(2); pool.execute {WORK}',
            'def pool = java.util.concurrent.Executors.newFixedThreadPool(2); def f = pool.submit({WORK} as Runnable); f.get()',
            '(1..3).toList().parallelStream().forEach {WORK}',
            'java.util.concurrent.CompletableFuture.runAsync {WORK}.join()',
            'def ran = new java.util.concurrent.CountDownLatch(1); new Timer(true).schedule({ try {WORK} finally { ran.countDown() } } as TimerTask, 0); ran.await(); sleep 50',
        ]
    }

    def 'what else goes wrong in a thread is reported in the same way'() {
        expect:
        ballast('run', '--sandbox', script("Thread.start {\n    [].get(3)\n}.join()\nThread.start { throw new IllegalStateException('second') }.join()")) == 1
        complaint()[1] == 'web.groovy:2'
        !(out + err).contains('\tat ')
    }

    def 'a run goes on until its threads have done their work'() {
        expect:
        ballast('run', '--sandbox', script("Thread.start { volume('data', 20) }")) == 0
        err.contains("volume 'data' is active")
        err.readLines().last().startsWith('done: 1 created')
    }

    @Timeout(30)
    def 'neither a pool that waits for work nor a daemon holds a run up'() {
        expect:
        ballast('run', '--sandbox', script("def pool = java.util.concurrent.Executors.newFixedThreadPool(2); pool.submit { 1 }.get(); new Timer(); Thread.startDaemon { while (true) Thread.sleep(50) }")) == 0
    }

    @Timeout(60)
    def 'a run that ends before the create of a daemon is answered does not say that all is done'() {
        given:
        def service = new HeldService('POST')
        def sent = folder.resolve('sent').toFile()
        Thread.start { service.received.await(); sent.text = 'yes' }
        environment.BALLAST_URL = service.url

        expect:
        ballast('run', script("Thread.startDaemon { volume('data', 20) }\nwhile (!new File('$sent').exists()) Thread.onSpinWait()")) == 4
        complaint()[0] == 'the script ended before POST /volumes was answered: Ballast does not wait for daemon threads'
        service.requests.findAll { it.startsWith('POST') } == ['POST /volumes']

        cleanup:
        service.close()
    }
}
