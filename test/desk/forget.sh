# A person is forgotten: the name is in no byte of the file, its copies, exports, logs or prints; tables stay. event/1.11.
. "$here/common.sh"
printf 'Gracz;Szkoła;Rok;Opiekun\nHanna Sekretna;I LO;2010;Opiekunka Tajna\nJan Król;II LO;2011;Ola Król\nOla Żuk;;;\nIza Lis;;;\n' > a.csv
desk a.event create Zawody --level local --only orzel > /dev/null
desk a.event import orzel a.csv > /dev/null
desk a.event draw orzel groups --groups 1 --seed x > /dev/null
desk a.event pair orzel > /dev/null
desk a.event remark 1 'Sekretna się spóźniła' > /dev/null
desk a.event result 1 1 poland 6.1 round=9 > /dev/null
desk a.event result 1 2 poland 6.1 round=9 > /dev/null
desk a.event pair orzel > /dev/null
[ -f a.event~1 ] && [ -f a.event~2 ] && good || bad 'two copies'
desk a.event standings orzel | sed 's/Hanna Sekretna/(usunięto)/g; s/  */ /g' > before
wc -l < a.event > lines
grep -o ' order .*' a.event > chains

ok 'forgotten' desk a.event forget orzel 1 prośba rodziców
for word in Hanna Sekretna Tajna 2010 spóźniła; do
    grep -aq "$word" a.event a.event~* && bad "$word is still there: $(grep -al "$word" a.event*)" || good
done
desk a.event standings orzel | sed 's/  */ /g' > after
same 'the tables are what they were' before after
[ "$(wc -l < a.event)" = $(($(cat lines) + 2)) ] && good || bad 'every line is there, and an order more'
grep -o ' order .*' a.event | head -n "$(wc -l < chains)" | cmp -s - chains && good || bad 'every chain is what it was'
holds 'and all is right' 'wrong 0' desk a.event check
holds 'the log says it' 'forget orzel 1 orzel 0 "prośba rodziców"' desk a.event log
holds 'in place of the name' '(usunięto)' desk a.event entrants orzel
desk a.event export > exported
grep -q Sekretna exported && bad 'the export has the name' || good
same 'an export is the file' a.event exported
ok 'it comes back' desk b.event restore exported
ok 'the event goes on' desk a.event note dalej

# The power went between the line and the cutting: the next order puts it right.
desk c.event create Zawody --level local --only orzel > /dev/null
desk c.event enter orzel 'Anna Cicha' '' > /dev/null
desk c.event enter orzel 'Ewa Lis' '' > /dev/null
cp c.event uncut
desk c.event forget orzel 1 prośba > /dev/null
{ cat uncut; tail -n 2 c.event; } > d.event
holds 'shown without the name' '(usunięto)' desk d.event entrants orzel
ok 'an order' desk d.event note x
grep -q Cicha d.event && bad 'the name is still in the file' || good

# A file of version 2 is taken over: then it can be done there, too.
cp "$here/../old/1.0/event.event" e.event && chmod u+w e.event
desk e.event standings orzel > before
status 1 'not in an older file' desk e.event forget orzel 1 prośba
ok 'taken over' desk e.event takeover
desk e.event standings orzel > after
same 'with the same tables' before after
status 2 'once' desk e.event takeover
holds 'and whole' 'wrong 0' desk e.event check
name=$(desk e.event entrants orzel | sed -n 's/^ *orzel *1 *\([^(]*\) (.*/\1/p' | head -n 1)
grep -q "$name" e.event && good || bad "there is nobody: $name"
ok 'forgotten' desk e.event forget orzel 1 prośba
grep -q "$name" e.event && bad "$name is still there" || good
holds 'whole again' 'wrong 0' desk e.event check
finish
