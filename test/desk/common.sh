# What the desk's scripts share.
#   ok NAME COMMAND…            ends with status 0
#   status N NAME COMMAND…      ends with status N and changes no event file
#   holds NAME TEXT COMMAND…    ends well and its output holds the text
passed=0 failed=0
desk() { "$SEDZIA" desk "$@"; }
good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "FAILED ${0##*/}: $1"
    [ -f out ] && sed 's/^/    /' out | head -n 12
}
ok() {
    what=$1; shift
    if "$@" > out 2>&1; then good; else bad "$what (status $?)"; fi
}
status() {
    due=$1 what=$2; shift 2
    before=$(cat ./*.event 2>/dev/null | cksum)
    "$@" > out 2>&1
    got=$?
    after=$(cat ./*.event 2>/dev/null | cksum)
    if [ $got != "$due" ]; then bad "$what: status $got instead of $due"
    elif [ "$before" != "$after" ]; then bad "$what: the event has changed"
    elif [ ! -s out ]; then bad "$what: nothing is said"
    else good; fi
}
holds() {
    what=$1 text=$2; shift 2
    if "$@" > out 2>&1 && grep -qF -- "$text" out; then good; else bad "$what: no \"$text\""; fi
}
same() { if cmp -s "$2" "$3"; then good; else bad "$1: $2 and $3 differ"; fi; }
finish() { echo "$passed passed, $failed failed"; }

# Lines of an event as people read them: sealed words (docs/event-file.md) in clear.
plain() { sed -E -e 's/([ "=])~[0-9a-f]{16}~[0-9a-f]{16}~/\1/g' -e 's/ "([^" \\]+)"/ \1/g' "$@"; }

# An event from standard input with its chain worked out anew.
rechain() { node "$here/rechain.mjs"; }
