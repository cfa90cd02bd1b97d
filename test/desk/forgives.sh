# What an organiser met: each of these went wrong once.
. "$here/common.sh"
desk s.event create Zawody --level local --only eskadra > /dev/null
for i in 1 2; do desk s.event enter eskadra "Drużyna $i" "LO $i" "Anna $i" "Jan $i" "Ola $i" > /dev/null; done
desk s.event draw eskadra groups --groups 1 --seed x > /dev/null
desk s.event pair eskadra > /dev/null
for step in 1 2; do desk s.event card 1 303 1 vulgar > /dev/null; done
ok 'a substitute from the first game on' desk s.event substitute eskadra 1 303 'Nowa Zawodniczka' 1.1 choroba
holds 'cards stay with the one who was shown them' 'Anna 1' desk s.event cards
desk s.event cards > out; grep -q 'Nowa Zawodniczka' out && bad 'the substitute has inherited a card' || good
desk s.event card 1 303 1 vulgar > out
grep -qx warning out && good || bad 'her ladder begins anew'
holds 'a card without a reason leaks no key' 'używanie wulgaryzmów (stolik)' desk s.event show 1 303 --lang pl
status 1 'nobody plays for two' desk s.event substitute eskadra 1 111 'Ola 2' 1.1 choroba
# What was played stays with whoever played it: the first game of 111, not the return game.
printf '%s\n' 'test eskadra 1 111 7 20' '1 1 0/6/2' | desk s.event > /dev/null 2>&1 || bad 'a game of 111'
ok 'a substitute for the return game' desk s.event substitute eskadra 1 111 'Inna Osoba' 1.2 choroba
desk s.event show 1 111 > out
grep -q 'won by Jan 1' out && ! grep -q 'won by Inna' out && good || bad 'the first game is his who played it'
grep -q 'Jan 1.*Inna Osoba' out && good || bad 'and both are named'
desk s.event entrants eskadra > out
grep -q 'Inna Osoba, test' out && bad 'the substitute has inherited the test' || good

# check after a cup that was paired again
desk c.event generate 7 > /dev/null
holds 'a generated event holds' 'wrong 0' desk c.event check
desk g.event create Zawody --level local --only orzel > /dev/null
for i in 1 2 3 4; do desk g.event enter orzel "Gracz $i" "LO $i" > /dev/null; done
desk g.event draw orzel groups --groups 1 --seed x > /dev/null
desk g.event pair orzel --all > /dev/null
for m in 1 2 3 4 5 6; do
    desk g.event result $m 1 poland orzel/6.1 > /dev/null
    desk g.event result $m 2 kriegsmarine orzel/6.2 > /dev/null
done
desk g.event lots orzel > /dev/null
ok 'a cup is drawn' desk g.event draw orzel cup --seed y --places none
ok 'and paired' desk g.event pair orzel cup
ok 'a group result is cleared' desk g.event clear 1 pomyłka --yes
desk g.event result 1 1 kriegsmarine > /dev/null # the only way it wins: orzel/6.2
desk g.event result 1 2 polska 6.1 > /dev/null
ok 'the round is taken back' desk g.event unpair orzel cup pomyłka
ok 'and paired again' desk g.event pair orzel cup
holds 'no false alarm' 'wrong 0' desk g.event check
desk g.event unpair orzel cup pomyłka > /dev/null
ok 'the draw itself can be taken back' desk g.event undraw orzel cup 'od nowa'
desk g.event lots orzel > /dev/null 2>&1
ok 'and made anew' desk g.event draw orzel cup --seed z --places none

holds 'the language before the command' 'zapisano' "$SEDZIA" --lang pl desk g.event note x
# The ending as a short rule, a word, or left out; sides also in Polish.
desk t.event create Zawody --level local --only eskadra > /dev/null
for i in 1 2; do desk t.event enter eskadra "Drużyna $i" "LO $i" > /dev/null; done
desk t.event draw eskadra groups --groups 1 --seed x > /dev/null
desk t.event pair eskadra > /dev/null
ok 'left out where only one is possible' desk t.event result 1 303 1 luftwaffe
status 2 'not where there are several' desk t.event result 1 303 2 raf
grep -q '303/8.2.*303/8.3' out && good || bad 'the choices are told'
ok 'a short rule' desk t.event result 1 303 2 raf 8.2
ok 'a word' desk t.event result 1 111 1 polska oba round=6 polish=2
ok 'and its counts' desk t.event result 1 111 2 luftwaffe round=5 polish=3
grep -q 'result 1 111 1 [12] 111/8.2 round=6 polish=2' t.event && good || bad 'the whole rule is written'
desk b.event create Zawody --level local --only bitwa > /dev/null
for i in 1 2; do desk b.event enter bitwa "Gracz $i" '' > /dev/null; done
desk b.event draw bitwa groups --groups 1 --seed x > /dev/null
desk b.event pair bitwa > /dev/null
status 1 'a score that cannot be' desk b.event result 1 1 red bitwa/7.1 points=20
grep -q 'event/2.11' out && good || bad 'by its rule'
ok 'one that can' desk b.event result 1 1 red bitwa/7.1 points=23
desk b.event result 1 2 red bitwa/7.1 points=23 > /dev/null
for i in 1 2; do desk b.event test bitwa $i 10 20 > /dev/null; done
for winner in 1 2; do
    cp b.event drawn.event
    ok "lots drawn at the table: $winner" desk drawn.event lots 1 bitwa $winner
    grep -q "lots 1 bitwa $winner\$" drawn.event && good || bad 'who won them is written down'
done
cp b.event drawn.event
status 2 'nobody else wins them' desk drawn.event lots 1 bitwa 3
ok 'lots' desk b.event lots 1 --seed 'kostka 4'
grep -q 'lots 1 bitwa [12] "seed=kostka 4"' b.event && good || bad 'their seed is written down'

# Polish words are read wherever English ones are; the journal holds the keys.
pl() { "$SEDZIA" --lang pl desk p.event "$@"; }
desk p.event create Zawody --level local --only eskadra,orzel > /dev/null
for i in 1 2; do
    pl zgłoś eskadra "Drużyna $i" "LO $i" "Ala $i" "Jan $i" "Ola $i" > /dev/null
    pl zglos orzel "Gracz $i" "LO $i" > /dev/null
done
for d in eskadra orzel; do pl losuj $d grupy --groups 1 --seed x > /dev/null; pl kojarz $d > /dev/null; done
ok 'wynik' pl wynik 1 303 1 luftwaffe
ok 'wynik, runda=' pl wynik 1 303 2 RAF 8.2 Runda=6
ok 'wynik, polskie=' pl wynik 1 111 1 'Lotnictwo Wojskowe' oba runda=6 polskie=2
ok 'wynik, punkty=' pl wynik 1 7 1 bolszewicy punkty=35
holds 'a game of ORP Orzeł that the referee stopped' 'przerwany bez rozstrzygnięcia' pl wynik 2 1 nikt 2.2 runda=14
ok 'also by a word' pl wynik 2 2 nierozstrzygnięty przerwany
ok 'orzeczenie' pl orzeczenie 2 1 nikt nikt
ok 'kartka' pl kartka 1 303 2 wulgaryzmy
ok 'kartka z powodem' pl kartka 1 111 1 inne inne
holds 'tabela' 'Drużyna 1' pl tabela eskadra
for line in 'result 1 303 2 [12] 303/8.2 round=6' 'result 1 111 1 [12] 111/8.2 round=6 polish=2' \
    'result 2 orzel 1 none orzel/2.2 round=14' 'result 2 orzel 2 none orzel/2.2' 'award 2 orzel 1 none nikt' \
    'offence 1 303 2 warning vulgar desk ""' 'offence 1 111 1 warning other desk inne'; do
    plain p.event | grep -q " $line\$" && good || bad "the journal: $line"
done
holds 'no key in what people read' '(stolik)' pl pokaż 1 303

# A game that is not ours, four at a table: everybody is named, who leaves is absent there.
desk o.event create Zawody --level local --only orzel > /dev/null
desk o.event do discipline mis 'Miś Wojtek' other seats=4 > /dev/null
for i in 1 2 3 4 5 6 7; do desk o.event enter mis "Gracz $i" '' > /dev/null; done
desk o.event draw mis swiss --rounds 3 --seed x > /dev/null
desk o.event pair mis > pairs
for i in 1 2 3 4 5 6 7; do grep -q "Gracz $i" pairs || bad "player $i is at no table"; done
set -- $(sed -n 's/.* table 1 mis swiss 1 1 //p' o.event)
ok 'one leaves' desk o.event withdraw mis "$1" choroba
plain o.event | grep -q " absent 1 $1 choroba" && good || bad 'and is absent from his table'
holds 'places of the others' '4 Gracz' desk o.event places 1 "$2" "$3" "$4"
holds 'standings' '1st' desk o.event standings mis

# A full disk is told, and no half file is left: the limit on the size of files stands for it.
full() { (trap '' XFSZ; ulimit -f 1; "$SEDZIA" desk "$@"); }
status 3 'an export that does not fit' full c.event export -o half
[ ! -e half ] && good || bad 'half an export is left'
status 3 'a print that does not fit' full c.event print standings orzel -o half.pdf
finish
