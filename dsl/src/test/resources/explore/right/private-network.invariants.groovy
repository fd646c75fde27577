never('the database is open to all') {
    firewalls(label: 'office').any { wall ->
        wall.rules.inbound.any { it.startsWith('accept') && it.contains('5432') && it.contains('anywhere') }
    }
}
