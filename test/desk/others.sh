# Games that are not ours: an event with tables of three to five and one of two seats, from the
# entrants to print and projector. event/2.9, 2.10, 5.9.
. "$here/common.sh"
ok 'at the beginning' desk a.event create Zawody --level local --only none \
    --discipline 'wojtek "Miś Wojtek" other seats=4; znaj ZnajZnak other games=1'
ok 'and later' desk a.event discipline kolejka 'Kolejka; gra' other seats=5 points=10,6,3,1,0
ok 'ours once more under another key' desk a.event discipline juniorzy 'Orzeł, juniorzy' orzel
status 2 'a key there is already' desk a.event discipline wojtek X other
status 2 'more seats than there are' desk a.event discipline x X other seats=6
status 1 'points that rise' desk a.event discipline x X other seats=3 points=1,2,3
status 2 'no such word' desk a.event discipline x X other chairs=3
status 1 'other stands alone' desk a.event discipline x X orzel other
[ "$(grep -c ' discipline ' a.event)" = 4 ] && good || bad 'four disciplines'
status 2 'only none, and nothing else' desk b.event create Zawody --only none --discipline 'x'

{ echo 'Imię i nazwisko;Szkoła'; for i in 1 2 3 4 5 6 7 8 9 10 11; do echo "Gracz $i;LO $((i % 3))"; done; } > w.csv
ok 'entrants from a table' desk a.event import wojtek w.csv
ok 'a Swiss of tables' desk a.event draw wojtek swiss --rounds 3 --seed los
ok 'its first round' desk a.event pair wojtek
[ "$(grep -c ' table [123] wojtek swiss 1 ' a.event)" = 3 ] && good || bad 'three tables'
ok 'it begins' desk a.event start wojtek
for i in 1 2 3 4 5 6 7 8 9 10 11; do desk a.event test wojtek $i $((i + 5)) 20 > /dev/null; done
seat() { grep " table $1 wojtek" a.event | cut -d' ' -f$((8 + $2)); } # who sits there, from 1
a=$(seat 1 1) b=$(seat 1 2) c=$(seat 1 3) d=$(seat 1 4)
holds 'places' "4 Gracz $a, 3 Gracz $b, 1 Gracz $c, 1 Gracz $d" desk a.event places t1 "$a" "$b" "$c=$d"
status 1 'written already' desk a.event places t1 "$a" "$b" "$c=$d"
holds 'corrected with its consequences' '→' desk a.event correct places 1 "$b" "$a" "$c=$d" pomyłka
ok 'and written' desk a.event correct places 1 "$b" "$a" "$c" "$d" pomyłka --yes
a=$(seat 2 1) b=$(seat 2 2) c=$(seat 2 3) d=$(seat 2 4)
for step in 1 2 3 4; do desk a.event card 2 "$a" vulgar słowa > /dev/null; done
ok 'a red card and one who did not come' desk a.event absent 2 "$b" 'nie przyszedł'
holds 'the others play on' "Gracz $c" desk a.event places 2 "$c" "$d"
desk a.event show 2 > out; grep -q '0 Gracz' out && good || bad 'who is out has no points'
a=$(seat 3 1) b=$(seat 3 2) c=$(seat 3 3)
status 1 'somebody is left out' desk a.event places 3 "$a" "$b"
ok 'the last table' desk a.event places 3 "$a" "$b" "$c"
ok 'the second round' desk a.event pair wojtek
ok 'is taken back' desk a.event unpair wojtek swiss 'za wcześnie'
ok 'one leaves' desk a.event withdraw wojtek 11 choroba
ok 'the second round without him' desk a.event pair wojtek
grep ' table [789] wojtek swiss 2 ' a.event | grep -q ' 11\( \|$\)' && bad 'who left was seated' || good
status 1 'no cup for tables' desk a.event draw wojtek ladder
grep -q 'event/2.10' out && good || bad 'by its rule'
finish_round() {
    for m in $(grep " table [0-9]* $1 " a.event | cut -d' ' -f4); do
        set -- "$1" "$m" $(grep " table $m $1 " a.event | cut -d' ' -f9-)
        key=$1 number=$2
        shift 2
        desk a.event places "$number" "$@" > /dev/null 2>&1
        set -- "$key"
    done
}
finish_round wojtek
desk a.event pair wojtek > /dev/null
finish_round wojtek
holds 'everything is played' 'all tables have finished' desk a.event playing
holds 'the table' 'Gracz' desk a.event standings wojtek
ok 'announced' desk a.event close wojtek
holds 'and the final order' '1st' desk a.event final wojtek

for i in 1 2 3 4 5 6 7 8 9 10; do desk a.event enter kolejka "Osoba $i" "SP $i" > /dev/null; done
ok 'groups of tables' desk a.event draw kolejka groups --groups 2 --seed los
grep -q 'stage kolejka groups groups seed=los rounds=2' a.event && good || bad 'with a number of rounds'
ok 'paired' desk a.event pair kolejka --all
finish_round kolejka
holds 'points by place from the data' ' 20 ' desk a.event standings kolejka
for i in 1 2 3 4 5 6; do desk a.event enter znaj "Znawca $i" "SP $i" > /dev/null; done
ok 'a ladder of two seats' desk a.event draw znaj ladder --seed los
ok 'paired' desk a.event pair znaj
for m in $(grep ' match [0-9]* znaj ' a.event | cut -d' ' -f4); do
    who=$(grep " match $m znaj" a.event | cut -d' ' -f9)
    ok "match $m is won" desk a.event result $m 1 "$who" won
done
ok 'the next round' desk a.event pair znaj
m=$(grep ' match [0-9]* znaj ' a.event | tail -n 1 | cut -d' ' -f4)
holds 'undecided waits for the tests' 'waits for the tests' desk a.event result $m 1 none undecided
grep -q '· znaj ·' out && good || bad 'the game is told by its discipline'

holds 'check goes through all of it' 'wrong 0' desk a.event check
sed '/ table 1 wojtek/s/ \([0-9]*\) \([0-9]*\)$/ \2 \1/' a.event | rechain > e.event
status 1 'a table that does not follow from the seed' desk e.event check
for paper in 'pairings wojtek' 'reports wojtek' 'standings wojtek' 'sheets znaj' 'diplomas wojtek'; do
    for in in pl en; do
        # shellcheck disable=SC2086
        ok "print $paper, $in" desk a.event print $paper --text --lang $in
        grep -qw other out && bad "print $paper, $in: the key \"other\" is shown" || good
    done
    # shellcheck disable=SC2086
    ok "print $paper as PDF" desk a.event print $paper -o "$(echo "$paper" | tr ' ' -).pdf"
done
desk a.event print reports wojtek --text > out
grep -q 'D \.\.\.\..*referee' out && good || bad 'everybody at the table signs'
ok 'the projector' desk a.event projector hall.html
grep -q 'seats-4' hall.html && good || bad 'rows for tables of four'
desk a.event schedule wojtek 1 > out; grep -q '[0-9]:[0-9]:[0-9]:[0-9]' out && good || bad 'points of all four'
ok 'exported' desk a.event export -o copy
ok 'and restored' desk f.event restore copy
same 'to the byte' a.event f.event
finish
