# Teams from spreadsheets: event/7.3.
. "$here/common.sh"
export SEDZIA_CHANCE=c # the same salts in every run
desk a.event create "Zawody" > /dev/null
cat > utf8.csv <<'CSV'
Drużyna;Szkoła;Gracz 303;Rok 303;Opiekun 303;Gracz 111;Gracz 7;Dzika karta
Źródło Wiedzy;II LO Łódź;Łucja Żak;2010;Ewa Żak;Jan Król;Ola Śliwa;
"Orły; białe ""A""";Szkoła nr 1;Świętosława Ćma;2006;;Jan Mały;Zoë;tak

Bez szkoły;;;;;;;
CSV
iconv -f UTF-8 -t CP1250 utf8.csv 2>/dev/null | sed 's/$/\r/' > windows.csv || :
[ -s windows.csv ] && iconv -f UTF-8 -t ISO-8859-2 utf8.csv > iso.csv
printf '\357\273\277' | cat - utf8.csv | tr ';' '\t' | sed 's/Orły\t/Orły;/' > tab.csv
for kind in utf8 windows iso tab; do
    [ -s $kind.csv ] || continue
    desk $kind.event create Zawody > /dev/null
    case $kind in windows) name=Windows-1250 ;; iso) name=ISO-8859-2 ;; *) name=UTF-8 ;; esac
    holds "$kind is told apart" "imported: 3 ($name)" desk $kind.event import eskadra $kind.csv
    holds "$kind keeps the letters" 'Źródło Wiedzy' desk $kind.event entrants
    holds "$kind keeps quotation marks" 'Orły; białe "A" (Szkoła nr 1)  wild card' desk $kind.event entrants
    same "$kind: the same lines as UTF-8" utf8.event $kind.event
done
refuse() { # NAME LINE REASON: a bad second team; nothing may be imported
    printf '%s\n' 'Team,School,Player 303,Born 303,Player 111' 'Good,S,A B,2006,C D' "$2" 'Also good,S,,,' > bad.csv
    status 2 "$1" desk a.event import eskadra bad.csv
    grep -q "bad.csv:3: .*$3.*nothing was imported" out && good || bad "$1: line and reason"
}
refuse 'the name is missing' ',S,X,2006,Y' 'name is missing'
refuse 'a year that is none' 'Other,S,X,later,Y' 'not a number'
refuse 'too young' 'Other,S,X,2020,Y' 'event/1.1'
refuse 'a minor without guardian' 'Other,S,X,2011,Y' 'event/1.2'
refuse 'one player for two games' 'Other,S,X,2006,X' 'event/1.1'
refuse 'too many columns' 'Other,S,X,2006,Y,Z,more' 'more columns'
printf 'Team,School\nA,"B\n' > bad.csv
status 2 'a quotation mark that is not closed' desk a.event import eskadra bad.csv
status 2 'and in Polish' desk a.event import eskadra bad.csv --lang pl
grep -q 'bad.csv:2: cudzysłów nie jest zamknięty .*; niczego nie wczytano' out && good || bad 'all of it is Polish'
printf 'PK\003\004\000' > bad.csv
status 2 'a spreadsheet that is no CSV' desk a.event import eskadra bad.csv --lang pl
grep -q 'bad.csv: to nie jest plik tekstowy; zapisz arkusz jako CSV' out && good || bad 'what to do'
printf 'Team,Shoe size\nA,44\n' > odd.csv
desk odd.event create Zawody > /dev/null
holds 'an unknown column is passed over and named' 'passed over: Shoe size' desk odd.event import eskadra odd.csv
desk odd.event template eskadra --lang pl > form.csv
grep -q '^.*Nazwa drużyny;Imię 303;Nazwisko 303;' form.csv && good || bad 'the template'
printf 'Żubry;Ala;Ża;2008;Bolek;Mól;2008;Cela;Ćma;2008;IV LO;Ula;u@x;500;\r\n' >> form.csv
holds 'the template is read back' 'imported: 1 (UTF-8)' desk odd.event import eskadra form.csv
holds 'names of two cells' 'Ala Ża' desk odd.event entrants
printf 'School\nA\n' > bad.csv
status 2 'no column with names' desk a.event import eskadra bad.csv
printf 'Team,School\nA\001,B\n' > bad.csv
status 2 'a control character' desk a.event import eskadra bad.csv
printf 'Team,School\nA,B\001\n' > bad.csv
status 2 'a control character in a later column' desk a.event import eskadra bad.csv
grep -q 'bad.csv:2: a control character; nothing was imported' out && good || bad 'which line'
printf '"Team"\rX,School\nA,B\n' > bad.csv
status 2 'a letter after a quotation mark and a carriage return' desk a.event import eskadra bad.csv
printf 'Team\0x\n' > bad.csv
status 2 'not a text' desk a.event import eskadra bad.csv
: > bad.csv
status 2 'an empty file' desk a.event import eskadra bad.csv
grep -q 'bad.csv: the file is empty' out && good || bad 'it is said that it is empty'
status 3 'no such file' desk a.event import eskadra none.csv
status 2 'no such discipline' desk a.event import chess utf8.csv
printf 'Gracz;Szkoła;Rok;Opiekun\nAnna Sama;;2009;Ewa\n' > one.csv
holds 'players of one game need no team' 'imported: 1' desk a.event import orzel one.csv
printf 'numer;gra;dobre;pytań;sekundy\n1;orzel;17;20;800\n' > tests.csv
holds 'results of paper tests' 'tests imported: 1' desk a.event tests orzel tests.csv
printf 'numer;gra;dobre;pytań;sekundy\n1;orzel;17;20;800\n' > tests.csv
status 2 'a test that is there already' desk a.event tests orzel tests.csv
# A region has sixteen places; whoever comes later is named, not left out in silence: event/1.4.
rm -f full.event
desk full.event create Zawody > /dev/null
i=0
echo 'Team;School' > seventeen.csv
while [ $i -lt 17 ]; do i=$((i + 1)); echo "Team $i;School $i"; done >> seventeen.csv
holds 'the seventeenth is told at the import' 'without one:  17 Team 17' desk full.event import orzel seventeen.csv
holds 'a wild card takes the last place' 'without one:  16 Team 16, 17 Team 17' desk full.event enter orzel Wild School --wild
holds 'and they are told at the draw' '(event/1.4), without one:  16 Team 16' desk full.event draw orzel swiss --seed a
rm -f full.event
desk full.event create Zawody > /dev/null
desk full.event set orzel entrants 8 17 > /dev/null
desk full.event import orzel seventeen.csv > out
if grep -q without out; then bad 'nobody is without a place'; else good; fi


# Two of one name are both let in, told apart by school, else by number: event/1.7.
desk n.event create Zawody --level local --only orzel > /dev/null
printf 'Gracz;Szkoła\nJan Nowak;I LO\nJan Nowak;II LO\nJan Nowak;II LO\n' > names.csv
holds 'namesakes are let in' 'imported: 3' desk n.event import orzel names.csv
holds 'told apart by school' 'Jan Nowak (I LO)' desk n.event entrants
holds 'and by number' 'Jan Nowak nr 3' desk n.event entrants
finish
