// Creates the resources of an inventory: the YAML file that the first argument names, else the text below.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

def text = args ? new File(args[0]).text : '''
volumes:
  - {name: archive, size: 30}
  - {name: logs, size: 20}
'''
def inventory = new Load(LoadSettings.builder().build()).loadFromString(text)

// At Linode, 'ballast status --cost' shows what this costs a month, and costs() the price of each.
inventory.volumes.each { wanted ->
    println "${volume(wanted.name, wanted.size).name}: $wanted.size GB"
}
