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
holds 'pairing on' 'note: earlier rounds still lack results: table 2 of round 1 (match 2), table 3 of round 1 (match 3)' desk g.event pair orzel
lacks 'a table with a result is not among them' 'match 1)' out
holds 'beginning a round' 'table 2 of round 1 (match 2)' desk g.event start orzel
desk g.event playing > out
grep -q '^ORP Orzeł, groups, round 1$' out && grep -q '^   2  table 2   orzel  G' out && good || bad 'playing: round and match'
event=h.event
desk h.event create Zawody --level local --only orzel > /dev/null
entrants orzel H 4
feed 'draw orzel groups --groups 1 --seed x' 'pair orzel' 'start orzel' 'pair orzel' 'start orzel'
desk h.event playing > out
[ "$(grep -c '^ORP Orzeł, groups, round [12]$' out)" = 2 ] && good || bad 'playing: two rounds, each with its heading'
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
holds 'nor is the cup' 'mind: this is not over yet (ladder)' desk c.event final eskadra

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

# The same list read twice enters nobody twice; new rows come in, namesakes of one file too.
event=i.event
desk i.event create Zawody --level local --only orzel,bitwa > /dev/null
printf 'Gracz;Szkoła\nJan Nowak;I LO\nJan Nowak;II LO\nEwa Lis;I LO\nEwa Lis;I LO\n' > list.csv
holds 'a list' 'imported: 4' desk i.event import orzel list.csv
desk i.event import orzel list.csv > out
grep -q 'imported: 0' out && grep -q 'entered before, passed over (4): Jan Nowak, Jan Nowak, Ewa Lis, Ewa Lis; .*--again' out && good || bad 'the same list again'
printf 'Gracz;Szkoła\njan  nowak;i lo\nJan Nowak;III LO\n' > more.csv
desk i.event import orzel more.csv > out
grep -q 'imported: 1' out && grep -q 'passed over (1): jan  nowak;' out && good || bad 'a longer list'
holds 'another discipline is another list' 'imported: 4' desk i.event import bitwa list.csv
[ "$(desk i.event entrants orzel | grep -c '^orzel')" = 5 ] && good || bad 'nobody stands there twice'
holds 'unless it is meant' 'imported: 4' desk i.event import orzel list.csv --again
[ "$(desk i.event entrants orzel | grep -c '^orzel')" = 9 ] && good || bad 'then they do'

# Tests by the headings of their columns.
printf 'Uwagi;Dobre odpowiedzi;Nr;Pytań;Imię\nx;17;2;20;Jan\n;15;1;20;Ewa\nnie pisał;;3;20;Ola\n' > tests.csv
desk i.event tests orzel tests.csv > out
grep -q 'columns passed over: Uwagi, Imię' out && grep -q 'tests imported: 2' out && good || bad 'columns by heading'
grep -q ' test orzel 2 orzel 17 20$' i.event && grep -q ' test orzel 1 orzel 15 20$' i.event && good || bad 'each where it belongs'
printf 'a;b;c;d;e\n4;orzel;9;20;300\n' > tests.csv
ok 'an unknown heading: the old order' desk i.event tests orzel tests.csv
grep -q ' test orzel 4 orzel 9 20 seconds=300$' i.event && good || bad 'as ever'
printf 'Dobre;Pytań\n17;20\n' > tests.csv
status 2 'without a number' desk i.event tests orzel tests.csv
grep -q 'columns needed: number' out && good || bad 'the columns are named'
holds 'check counts typed tests' 'tests 3 (marked again 0)' desk i.event check

# A correction takes what the order itself takes, and reasons without quotation marks.
event=k.event
desk k.event create Zawody --level local --only eskadra,orzel > /dev/null
entrants eskadra E 2
entrants orzel O 2
feed 'set orzel tables 11' 'draw eskadra groups --groups 1 --seed x' 'pair eskadra' 'draw orzel groups --groups 1 --seed x' 'pair orzel' '1 3 r2/6 l/5' '11 p k'
last() { tail -n 1 k.event | plain | sed 's/^[^ ]* [^ ]* //'; }
is() { what=$1 due=$2; shift 2; if desk k.event "$@" --yes > out 2>&1 && [ "$(last)" = "$due" ]; then good; else bad "$what: $(last)"; fi; }
won=$(sed -n 's/.* result 1 303 1 \([0-9]\) .*/\1/p' k.event)
lost=$((3 - won))
is 'a side by its beginning, its ending found, a reason of words' "correct result 1 303 1 $lost 303/8.1 \"sędzia pomylił strony\"" correct result t1 303 1 luft sędzia pomylił strony
is 'a reason that begins like a key' "correct result 1 303 1 $lost 303/8.1 \"nikt nie widział\"" correct result t1 303 1 luft nikt nie widział
is 'two words are no ending' "correct result 1 303 1 $won 303/8.2 \"zła strona\"" correct result 1 303 1 raf 8.2 zła strona
is 'an ending by a word' "correct result 1 303 1 $won 303/8.3 round=8 \"był koniec\"" correct result 1 303 1 raf koniec runda=8 był koniec
is 'the game left out where only one was played' "correct result 1 303 1 $won 303/8.2 round=4 x" correct result 1 1 raf 8.2 round=4 x
is 'and in a discipline of one' 'correct result 2 orzel 1 none orzel/2.2 "nikt nie wygrał"' popraw wynik o11 1 nikt 2.2 nikt nie wygrał
feed '1 1 p2/6/2 l/5/3'
status 2 'not where two were' desk k.event correct result t1 1 raf 8.2 x y
grep -q 'which board? possible: 303, 111, 7' out && good || bad 'which is asked'
status 1 'a reason is needed' desk k.event correct result t1 303 1 raf 8.2 round=6
feed 'test orzel 1 10 20' 'test eskadra 1 303 10 20'
is 'a test without its game' 'correct test orzel 1 orzel 12 20 "źle policzono punkty"' correct test orzel 1 12 20 źle policzono punkty
is 'and with seconds' 'correct test eskadra 1 303 11 20 seconds=90 "druga kartka"' correct test eskadra 1 303 11 20 90 druga kartka
feed '1 7 +- nie przyszli wcale'
is 'a walkover' "correct walkover 1 7 none \"nikt nie przyszedł\" \"nikt nie przyszedł\"" correct walkover t1 none nikt nie przyszedł
is 'with two reasons' "correct walkover 1 7 1 \"nie przyszli\" pomyłka" correct walkover t1 7 1 'nie przyszli' pomyłka
is 'a name' 'correct entrant orzel 1 "Ola Lis" "I LO" "zła pisownia nazwiska"' correct entrant orzel 1 'Ola Lis' 'I LO' zła pisownia nazwiska
desk i.event correct player orzel 1 'Jan Nowák' born=2010 'guardian=Ewa Nowák' zła pisownia --yes > out 2>&1
plain i.event | grep -q ' correct player orzel 1 orzel "Jan Nowák" born=2010 "guardian=Ewa Nowák" "zła pisownia"$' && good || bad 'a player without his game'
is 'clear' 'clear 2 orzel "zły raport"' clear o11 zły raport
is 'clear of one board of three' 'clear 1 7 "zły raport"' clear t1 7 zły raport
holds 'and check agrees' 'wrong 0' desk k.event check
feed '11 = ='
desk k.event award o11 1 none brak decyzji sędziego > out 2>&1
[ "$(last)" = 'award 2 orzel 1 none "brak decyzji sędziego"' ] && good || bad "an award's reason: $(last)"
desk k.event remark t1 303 ruch poza planszą > out 2>&1
[ "$(last)" = 'remark 1 303 "ruch poza planszą"' ] && good || bad "a remark: $(last)"
feed 'clear 1 303 x --yes' 'clear 1 111 x --yes'
desk k.event substitute eskadra 1 7 'Nowa Osoba' 1.1 złamana ręka born=2010 guardian=Jan > out 2>&1
[ "$(last)" = 'substitute eskadra 1 7 "Nowa Osoba" 1.1 "złamana ręka" born=2010 guardian=Jan' ] && good || bad "a substitute's reason: $(last)"

# A card by table and board: the first digit is enough, the reason needs no marks; a team has none.
is 'card by the beginning of a board' 'offence 1 111 2 warning vulgar desk "dwa razy głośno"' card t1 11 2 vulgar dwa razy głośno
status 1 'a card of a team' desk k.event card t1 1 vulgar
grep -q 'shown to a player, not to a team; which board? 303 E1, 111 E1, 7 Nowa Osoba' out && good || bad 'the boards are named'
status 1 'of nobody' desk k.event card t1 303 vulgar
grep -q "the entrant's number is needed: . E., . E." out && good || bad 'the numbers are named'
status 1 'of one who does not play there' desk k.event card o11 7 vulgar
grep -q "the entrant's number is needed: . O., . O" out && good || bad 'and of a single game'
status 2 'a board that is none' desk k.event card t1 9 vulgar
grep -q 'which board? possible' out && good || bad 'is asked for'

# Equal tests at the end: the order is named where it comes up, and in the list of tables.
event=t.event
desk t.event create Zawody --level local --only orzel > /dev/null
entrants orzel T 2
feed 'draw orzel groups --groups 1 --seed x' 'pair orzel' '1 p p' 'test orzel 1 9 20'
holds 'the second test' 'equal tests: extra 1 orzel NUMBER, who won the extra question (' desk t.event test orzel 2 9 20
holds 'playing' 'equal tests: extra 1 orzel NUMBER' desk t.event playing
holds 'whoever won it' '2:1' desk t.event extra 1 orzel 2
feed 'undo' 'correct test orzel 2 8 20 x --yes'
holds 'or by a correction' 'equal tests: extra 1 orzel NUMBER' desk t.event correct test orzel 2 9 20 x --yes
event=x.event
desk x.event create Zawody --level local --only orzel > /dev/null
entrants orzel X 2
feed 'test orzel 1 9 20' 'test orzel 2 9 20' 'draw orzel groups --groups 1 --seed x' 'pair orzel' '1 p'
holds 'or by the last result' 'equal tests: extra 1 orzel NUMBER' desk x.event 1 p
holds 'a question nobody knew' 'draw lots (lots 1 orzel)' desk x.event extra 1 none
# The one who played has no test, and a substitute has his seat since: the order says whose is meant.
event=y.event
desk y.event create Zawody --level local --only orzel > /dev/null
entrants orzel Y 3
feed 'draw orzel groups --groups 1 --seed x' 'pair orzel' '1 p p'
who=$(sed -n 's/.* match 1 orzel groups 1 1 \([0-9]*\) .*/\1/p' y.event) other=$(sed -n 's/.* match 1 orzel groups 1 1 [0-9]* \([0-9]*\) .*/\1/p' y.event)
feed "substitute orzel $who orzel Nowa 2.1 choroba" "test orzel $who 9 20" "test orzel $other 8 20"
holds 'whose test is missing' "test orzel $who orzel RIGHT OF \"player=Y$who\"" desk y.event playing
holds 'and it is taken' "Y$who, orzel: 7/20" desk y.event test orzel "$who" 7 20 "player=Y$who"
holds 'the better test of those who played' "better test: Y$other, 8 against 7" desk y.event show 1
holds 'check' 'wrong 0' desk y.event check

# Two disciplines with a blank between them.
status 2 'a blank' desk new.event create Zawody --only eskadra orzel
grep -q -- '--only eskadra,orzel' out && good || bad 'the comma is shown'
status 2 'a blank at the projector' desk g.event projector --only orzel bitwa
[ ! -e bitwa ] && grep -q -- '--only eskadra,orzel' out && good || bad 'no file of that name is made'
finish
