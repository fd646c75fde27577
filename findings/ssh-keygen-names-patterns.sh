#!/usr/bin/env bash
# Expected: ssh-keygen -Y find-principals prints the names of the persons to whom the key of a signature belongs: its manual says
#           that it returns the matching principals.
# Seen:     it prints the first field of the line as it stands, cut at its commas. A pattern, and a name that the line excludes by
#           an exclamation mark, are printed among the names, although -Y verify refuses a signature of that person.
# Version:  OpenSSH 9.2p1, in sshsig.c, find_principals_by_key and sshsig_find_principals: the field is copied, not matched.
# Cure:     take no name from the answer that has one of the characters of a pattern; let -Y verify decide on one name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

apt-get -qq -o APT::Sandbox::User="$(id -un)" download openssh-client=1:9.2p1-2+deb12u10
dpkg -x ./*.deb .
ssh_keygen=$work/usr/bin/ssh-keygen

"$ssh_keygen" -q -t ed25519 -N '' -f key
key=$(cut -d' ' -f1,2 key.pub)
echo 'text to sign' >text
"$ssh_keygen" -q -Y sign -n file -f key text

as() {
  if "$ssh_keygen" -Y verify -f signers -I "$1" -n file -s text.sig <text >/dev/null 2>&1; then
    echo "a signature of $1: good"
  else
    echo "a signature of $1: refused"
  fi
}

{
  dpkg-deb -f ./*.deb Package Version | paste -sd' '
  for field in 'anna,!carol' 'ops-*'; do
    echo "$field $key" >signers
    echo "line '$field': $("$ssh_keygen" -Y find-principals -f signers -s text.sig | paste -sd' ')"
    as anna
    as carol
    as ops-1
  done
} | tee seen
diff - seen <<'SEEN'
Package: openssh-client Version: 1:9.2p1-2+deb12u10
line 'anna,!carol': anna !carol
a signature of anna: good
a signature of carol: refused
a signature of ops-1: refused
line 'ops-*': ops-*
a signature of anna: refused
a signature of carol: refused
a signature of ops-1: good
SEEN
