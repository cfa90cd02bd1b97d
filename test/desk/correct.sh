# Corrections, the log, check, export: event/6.3, 7.5, 7.6.
. "$here/common.sh"
desk a.event generate 7 > /dev/null
ok 'a generated event holds' desk a.event check
desk b.event generate 7 > /dev/null
same 'the same number gives the same event' a.event b.event
desk a.event export > exported
same 'an export is the file' a.event exported
ok 'restore' desk c.event restore exported
same 'and comes back to the byte' a.event c.event
head -c 5000 exported > torn
status 2 'a torn export is refused' desk d.event restore torn
sed '0,/ desk entrant /s/ desk entrant / desk entrnat /' exported | rechain > wrong
status 2 'a wrong line is refused' desk d.event restore wrong
grep -q "wrong:$(grep -n ' entrnat ' wrong | cut -d: -f1):" out && good || bad 'its number is told'
[ ! -e d.event ] && good || bad 'half restored'

# A group of three, then a correction after the next round.
desk g.event create Mała --level local --only orzel > /dev/null
for i in 1 2 3; do desk g.event enter orzel "Team $i" '' > /dev/null; done
desk g.event draw orzel groups --seed x > /dev/null
desk g.event pair orzel --all > /dev/null
play() { # MATCH WINNER: wins both games
    first=$(sed -n "s/.* match $1 orzel groups [0-9]* [0-9]* \([0-9]*\) \([0-9]*\) \([0-9]*\)$/\3/p" g.event)
    a=orzel/6.1 b=orzel/6.2
    [ "$first" = "$2" ] || { a=orzel/6.2 b=orzel/6.1; }
    desk g.event result "$1" 1 "$2" $a round=9 > /dev/null && desk g.event result "$1" 2 "$2" $b round=9 > /dev/null
}
one=$(sed -n 's/.* match 1 orzel groups [0-9]* [0-9]* \([0-9]*\) .*/\1/p' g.event)
other=$(sed -n 's/.* match 1 orzel groups [0-9]* [0-9]* [0-9]* \([0-9]*\) .*/\1/p' g.event)
play 1 "$one"
play 2 "$(sed -n 's/.* match 2 orzel groups [0-9]* [0-9]* \([0-9]*\) .*/\1/p' g.event)"
holds 'the report tells why' '2:0 for Team' desk g.event show 1
status 1 'a result is not written twice' desk g.event result 1 1 "$one" orzel/6.1 round=9
rule=$(sed -n 's/.* result 1 orzel 1 [0-9]* \(orzel[^ ]*\) .*/\1/p' g.event)
[ "$rule" = orzel/6.1 ] && turned=orzel/6.2 || turned=orzel/6.1
status 1 'winner and rule must fit' desk g.event correct result 1 orzel 1 "$other" "$rule" round=9 x --yes
status 0 'a correction is shown first' desk g.event correct result 1 orzel 1 "$other" "$turned" round=9 'zamienione'
grep -q 'match 1 orzel: 3:0.*→.*1:1' out && good || bad 'what changes in the points'
grep -q '^ORP Orzeł, group A: Team .: place' out && good || bad 'and in the places'
holds 'in Polish words' 'ORP Orzeł, grupa A: Team' desk g.event correct result 1 orzel 1 "$other" "$turned" round=9 'zamienione' --lang pl
grep -qw groups out && bad 'a key of the file inside a sentence' || good
status 0 'once more' desk g.event correct result 1 orzel 1 "$other" "$turned" round=9 'zamienione'
grep -q 'nothing is written' out && good || bad 'it is said that nothing is written'
ok 'and written with --yes' desk g.event correct result 1 orzel 1 "$other" "$turned" round=9 'zamienione' --yes
holds 'the log shows what was there' 'before: result' desk g.event log correct
desk g.event clear 1 'wszystko źle' --yes > /dev/null
holds 'clear takes all results back' 'waits for a result' desk g.event playing
play 1 "$other"
ok 'the event still holds' desk g.event check
status 1 'an open stage is not closed' desk g.event close orzel
play 3 "$(sed -n 's/.* match 3 orzel groups [0-9]* [0-9]* \([0-9]*\) .*/\1/p' g.event)"
ok 'lots for whoever is level' desk g.event lots orzel
ok 'close' desk g.event close orzel
holds 'check counts the places' 'places 3' desk g.event check
sed 's/\(close orzel groups [0-9]*\):\([0-9]*\)/\1:77/' g.event > h.event
status 2 'a changed line breaks the chain' desk h.event check
grep -q 'h.event:[0-9]*: .*changed outside the desk' out && good || bad 'it is said where'
sed 's/\(close orzel groups [0-9]*\):\([0-9]*\)/\1:77/' g.event | rechain > h.event
status 1 'wrong places are found' desk h.event check
sed 's/ group orzel groups A \([0-9]*\) \([0-9]*\)/ group orzel groups A \2 \1/' g.event | rechain > h.event
status 1 'a draw that is not the seed'"'"'s is found' desk h.event check

# The same points for another reason: that is shown too.
desk t.event create Mała --level local --only orzel > /dev/null
for i in 1 2; do desk t.event enter orzel "Team $i" '' > /dev/null; done
desk t.event draw orzel ladder --seed x > /dev/null
desk t.event pair orzel > /dev/null
desk t.event test orzel 1 10 20 100 > /dev/null
desk t.event test orzel 2 10 20 200 > /dev/null
first=$(sed -n 's/.* match 1 orzel [a-z]* .* \([0-9]*\)$/\1/p' t.event)
desk t.event result 1 1 "$first" orzel/6.1 round=9 > /dev/null
desk t.event result 1 2 "$((3 - first))" orzel/6.1 round=9 > /dev/null
holds 'equal tests: the time' 'less time' desk t.event show 1
status 0 'a correction of the test' desk t.event correct test orzel 1 orzel 12 20 seconds=100 'źle policzono'
grep -q 'match 1 orzel: .*less time.*→.*better test' out && good || bad 'the other reason is shown'

# The example of docs/event-file.md is an event, and its draw follows from its seed.
sed -n '/^2026-11-15T08:00:00Z desk event/,/^```/p' "$root/docs/event-file.md" | grep -v '^```' > example
ok 'the documented example is an event' desk example.event restore example
holds 'and holds' 'wrong 0' desk example.event check

# The words people type.
status 2 'an unknown command' desk g.event dance
status 2 'an unknown option' desk g.event log --loud
status 2 'too few words' desk g.event result 1
status 2 'a bad moment' desk g.event note x --at yesterday
status 2 'a bad language' desk g.event log --lang de
holds 'help' 'EXIT STATUS' desk help all
holds 'pomoc' 'KOD WYJŚCIA' desk help all --lang pl
holds 'help of a command' 'ladder is counted' desk help card
finish
