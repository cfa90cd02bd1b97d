# What stopped somebody who ran a day by the guide alone: silence, and words that were taken too strictly.
. "$here/common.sh"
feed() { printf '%s\n' "$@" | desk "$event" > said 2>&1 || bad "$event: $(tail -n 3 said)"; }
entrants() { # entrants DISCIPLINE LETTER N
    i=0
    while [ $i -lt "$3" ]; do i=$((i + 1)); echo "enter $1 $2$i \"LO $i\""; done | desk "$event" > /dev/null
}
lacks() { if grep -qF -- "$2" "$3"; then bad "$1: there is \"$2\""; else good; fi; }

# Who has no opponent is named: of an odd group, beside a free slot of a ladder, whoever asked for it.
event=g.event
desk g.event create Zawody --level local --only orzel,bitwa > /dev/null
entrants orzel G 7
entrants bitwa B 7
holds 'before the draw' 'ORP Orzeł: waits for the draw (draw orzel' desk g.event playing
feed 'draw orzel groups --groups 2 --seed x'
holds 'the bye of an odd group' 'bye: G2' desk g.event pair orzel
lacks 'nothing is open before the first round' 'mind' out
holds 'in the schedule' '        bye: G2' desk g.event schedule orzel
holds 'on paper' 'bye: G2' desk g.event print pairings orzel --text
[ "$(grep -c '^bye: G2' out)" = 2 ] && good || bad 'by table and by name'
feed 'draw bitwa swiss --rounds 3 --seed x' 'bye bitwa 3'
holds 'a round off that was asked for' 'bye: B3' desk g.event pair bitwa
event=l.event
desk l.event create Zawody --level local --only orzel > /dev/null
entrants orzel L 7
feed 'draw orzel ladder --seed x --places none'
holds 'a free slot of a ladder' 'bye, goes on without playing: L6' desk l.event pair orzel
holds 'in its schedule' 'bye: L6' desk l.event schedule
holds 'and on its paper' 'wolny los: L6' desk l.event print pairings orzel --text --lang pl
feed 't1 p k' 't2 p k' 't3 p k' 'pair orzel' 't1 p k' 't2 p k'
holds 'it stays there when the round is long over' 'bye: L6' desk l.event schedule orzel 1

# Tables of earlier rounds that have no result: told when the hall goes on.
event=g.event
feed 'start orzel' 'orzel:1 p k'
holds 'pairing on' 'mind: no result yet from rounds before: table 2 of round 1 (match 2), table 3 of round 1 (match 3)' desk g.event pair orzel
lacks 'a table with a result is not among them' 'match 1)' out
holds 'beginning a round' 'table 2 of round 1 (match 2)' desk g.event start orzel
desk g.event playing > out
grep -q '^ORP Orzeł, groups, round 1$' out && grep -q '^   2  table 2   orzel  G' out && good || bad 'playing: round and match'
grep -q '^ORP Orzeł, groups, round 2$' out && good || bad 'playing: the other round'
event=a.event
desk a.event create Zawody --level local --only orzel > /dev/null
entrants orzel A 4
feed 'draw orzel groups --groups 1 --seed x'
desk a.event pair orzel --all > out
lacks 'all rounds paired at once are no surprise' 'mind' out

# `playing` when nobody plays: over only if everything is; else what comes next.
feed '1 p k' '2 p k'
desk a.event playing > out
lacks 'rounds are left' 'all tables have finished' out
event=n.event
desk n.event create Zawody --level local --only orzel > /dev/null
entrants orzel N 4
feed 'draw orzel groups --groups 1 --seed x' 'pair orzel' '1 p k' '2 p k'
desk n.event playing > out
lacks 'a round is to be paired' 'all tables have finished' out
holds 'which is said' 'groups, round 1: next come the pairs of the next round (pair orzel)' desk n.event playing
holds 'final is not the end' 'mind: this is not over yet (groups)' desk n.event final orzel
desk n.event print diplomas orzel 1 -o d.pdf > out 2> err
grep -q 'mind: this is not over yet (groups)' err && good || bad 'nor are diplomas'
feed 'pair orzel' '1 p k' '2 p k' 'pair orzel' '1 p k' '2 p k'
holds 'all is over' 'all tables have finished' desk n.event playing
desk n.event final orzel > out
lacks 'the end is the end' 'mind' out
desk n.event print diplomas orzel 1 -o e.pdf > out 2> err
lacks 'for diplomas too' 'mind' err
event=c.event
desk c.event create Zawody --level local --only eskadra > /dev/null
entrants eskadra C 2
feed 'draw eskadra ladder --places none --seed x' 'pair eskadra' '1 3 +-' '1 1 -+' '1 7 -'
holds 'a level cup match is not over' 'level in a cup; the desk decides: decide 1 NUMBER REASON' desk c.event playing
lacks 'and not called so' 'all tables have finished' out

# Papers of two disciplines do not overwrite each other.
for d in orzel bitwa; do desk g.event print pairings $d > out; grep -qx "pairings-$d.pdf" out && good || bad "a file of its own: $d"; done

# Cards of a discipline; and none is said.
holds 'no cards yet' 'there are no such cards' desk g.event cards
event=g.event
feed 'card 2 6 vulgar' 'card 4 1 vulgar'
desk g.event cards orzel > out
grep -q G6 out && ! grep -q B1 out && good || bad 'cards of a discipline'
holds 'cards of a name' 'B1' desk g.event cards B1
holds 'nobody of that name' 'there are no such cards' desk g.event cards Nikt

# Too few entrants: with the order that would let them play.
event=f.event
desk f.event create Zawody --only orzel > /dev/null
entrants orzel F 5
status 1 'too few' desk f.event draw orzel groups --seed x
grep -qF 'there are 5, 8 are needed; to play with so many: set orzel entrants 5 16' out && good || bad 'the order is named'
feed 'set orzel entrants 5 16' 'draw orzel groups --seed x'
finish
