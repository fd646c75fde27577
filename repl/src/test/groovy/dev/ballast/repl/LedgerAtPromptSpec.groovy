package dev.ballast.repl

import dev.ballast.repl.cli.PromptSpecification

/** {@code /adopt} and {@code /forget}, typed where the sandbox keeps its names in memory. */
class LedgerAtPromptSpec extends PromptSpecification {

    private static final String TAB = '\t'

    def 'the advice of a lost answer is typed at the prompt and ends the intent'() {
        given:
        begin()

        when:
        line('/names')
        line('/sandbox fault POST /volumes first 1 after drop')
        line("volume('data', 20, wait: false)")

        then:
        screen.shows('/adopt volume data ID').shows('/forget volume data')

        when:
        line('/adopt volume data 1001')

        then:
        screen.shows('volume data is known by the id 1001; POST /volumes is no longer open')

        when:
        line("volume('data', 20).id")

        then:
        screen.shows('1001')
    }

    def 'forgetting an open create asks first, as in the shell'() {
        given:
        begin()
        line('/names')
        line('/sandbox fault POST /volumes first 1 after drop')
        line("volume('data', 20, wait: false)")
        screen.shows('/forget volume data')

        when:
        line('/forget volume data')

        then:
        screen.shows('forget volume data, which POST /volumes may have created? [y/N]')

        when:
        line('n')

        then:
        screen.shows('nothing was forgotten: you said no')

        when:
        line('/names volume data')

        then:
        screen.shows('POST /volumes was sent')

        when:
        line('/forget volume data')
        screen.type('y' + ENTER)

        then:
        screen.shows('forgot volume data (POST /volumes was open)')
    }

    def 'the advice of a volume that was created again elsewhere is typed at the prompt and takes that one'() {
        given:
        environment.BALLAST_DIALECT = 'linode'
        begin()
        line("volume('data', 20)")
        screen.shows("volume 'data' created (1001)")
        line('def service = cloud().account().client().volumes()')
        line('service.delete(1001)')
        line("service.create(new dev.ballast.client.Volumes.NewVolume(dev.ballast.model.ResourceSettings.of(dev.ballast.model.VolumeSetting).with(dev.ballast.model.VolumeSetting.LABEL, 'data').with(dev.ballast.model.VolumeSetting.REGION, 'us-east').with(dev.ballast.model.VolumeSetting.SIZE, 20), null)).id()")
        screen.shows('1004')

        when: 'it is read again'
        line('/sandbox clock 60s')
        line("volume('data', 20)")

        then:
        screen.shows('/forget volume data').shows('/import volume 1004 data')

        when:
        line('/forget volume data')
        screen.shows('forgot volume data (it was 1001)')
        line('/import volume 1004 data')
        screen.shows("volume 'data' adopted")
        line("volume('data', 20).id + 1")

        then:
        screen.shows('1005')
    }

    def 'a mistyped command leaves the failure before it to be looked at'() {
        given:
        begin()

        when:
        line("throw new IllegalStateException('the real one')")
        line('/shwo data')
        screen.shows('there is no command /shwo')
        line('/error')

        then:
        screen.shows('java.lang.IllegalStateException: the real one')
    }

    def 'Tab offers kinds, and then the names that the ledger knows'() {
        given:
        begin()
        line("volume('archive', 20, wait: false); volume('logs', 20, wait: false)")
        screen.shows("volume 'logs' created (1002)")
        line('/adopt volume "two words" 1002')
        screen.shows("already belongs to volume 'logs'")
        line('/forget volume logs')
        line('/adopt volume "two words" 1002')
        screen.shows('volume two words is known by the id 1002')

        when:
        screen.type('/forget vol' + TAB + ' arc' + TAB + ENTER)

        then:
        screen.shows('forgot volume archive (it was 1001)')

        when:
        screen.type('/forget volume ' + TAB + ENTER)

        then:
        screen.shows('forgot volume two words (it was 1002)')
    }
}
