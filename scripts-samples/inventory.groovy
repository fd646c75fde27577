// Creates the resources of an inventory: the YAML file that the first argument names, else the text below.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

import groovy.yaml.YamlSlurper

def text = args ? new File(args[0]).text : '''
volumes:
  - {name: archive, size: 30}
  - {name: logs, size: 20}
'''
def inventory = new YamlSlurper().parseText(text)

inventory.volumes.each { wanted ->
    println "${volume(wanted.name, wanted.size).name}: $wanted.size GB"
}
