package dev.ballast.client

import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.model.NodeSetting
import dev.ballast.model.ResourceSettings

/** The fields of a node that the document has. */
class DocumentedNode {

    static NodeFields node(String label, String address) {
        new NodeFields(null, label, ResourceSettings.of(NodeSetting).with(NodeSetting.ADDRESS, address), null)
    }
}
