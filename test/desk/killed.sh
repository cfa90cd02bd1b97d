# kill -9 in every order that writes: the file is that of a run that nobody killed, up to an order's end, and holds
# whatever was answered. The clock and the seeds are given, so two runs write the same bytes.
. "$here/common.sh"
export SEDZIA_CHANCE=c # the same salts in every run
printf 'Kto;Wiek\nUla;15\nOla;16\nIza;17\n' > map.csv
printf 'Nr;Dobre\n1;9\n2;9\n' > tests.csv
desk base.event create Zawody --level local --only eskadra,orzel,bitwa > /dev/null
{
    for i in 1 2 3 4 5 6; do echo "enter eskadra T$i LO$i A$i B$i C$i"; echo "enter orzel O$i LO$i"; echo "enter bitwa W$i LO$i"; done
    echo 'set orzel tables 21'
    echo 'set bitwa tables 31'
} | desk base.event > out 2>&1 || bad 'the event they begin with'
cat > list << 'END'
import orzel map.csv --map Kto=Gracz,Wiek=-
present eskadra all
missing eskadra 3
apart orzel 1 2 rodzeństwo w jednej drużynie
draw orzel swiss --rounds 3 --seed a
undraw orzel swiss od nowa
draw orzel swiss --rounds 3 --seed b
bye orzel 3
pair orzel
unpair orzel swiss jeszcze raz
pair orzel
start orzel
tests orzel tests.csv
sitting bitwa bitwa KODKOD --seed c
sit KODKOD 1
sit KODKOD 2
answer KODKOD 1 ABCDABCDABCDABCDABCD
shut KODKOD
draw eskadra groups --groups 2 --seed d
pair eskadra
start eskadra
1 3 r2/6 l/5 1 p2/6/2 l/5/3 7 b/35 p/-5
substitute eskadra 3 7 Nowa 2.1 złamana ręka
2 -+ autobus nie przyjechał
undo
walkover t2 303 none nikt nie przyszedł
card t1 303 6 vulgar głośno
pardon 1 pomyłka
correct result t1 303 1 luft zamienione strony --yes
clear t1 7 zły raport --yes
remark t1 303 ruch poza planszą
call t1 proszę do stołu
discipline mis "Miś Wojtek" other seats=4
enter mis M1 LO
enter mis M2 LO
enter mis M3 LO
enter mis M4 LO
draw mis swiss --rounds 2 --seed e
pair mis
enter mis M5 LO
join mis 5
absent m1 4 choroba
places m1 1 2=3
enter orzel Spóźniony LO9
join orzel 10
withdraw orzel 4 choroba w domu
disqualify orzel 5 oszustwo
note koniec
END
# The whole list order by order: how long answers and file are after each.
cp base.event full.event
: > whole
: > after
while read -r order; do
    printf '%s\n' "$order" | desk full.event >> whole 2> out || bad "refused: $order"
    echo "$(wc -c < whole) $(wc -c < full.event)" >> after
done < list
ok 'what they write holds' desk full.event check

# Killed once after each order of the list, while it writes the next.
n=0
orders=$(grep -c . list)
while [ $n -lt "$orders" ]; do
    cp base.event k.event
    : > answers
    "$SEDZIA" desk k.event < list > answers 2> /dev/null &
    writer=$!
    due=$(awk -v n=$n 'NR == n {print $1}' after)
    while [ "$(wc -c < answers)" -lt "${due:-0}" ] && kill -0 $writer 2> /dev/null; do :; done
    kill -9 $writer 2> /dev/null
    wait $writer 2> /dev/null
    n=$((n + 1))
    size=$(wc -c < k.event)
    # A kill may cut a write where a page of memory ends. The next order that opens the file takes the half order away.
    [ $((size % 4096)) != 0 ] || { desk k.event start nowhere > /dev/null 2>&1; size=$(wc -c < k.event); }
    head -c "$size" full.event | cmp -s - k.event || { bad "run $n: not what a whole run writes"; break; }
    head -c "$(wc -c < answers)" whole | cmp -s - answers || { bad "run $n: not what a whole run answers"; break; }
    due=$(awk -v have="$(wc -c < answers)" '$1 <= have {d = $2} END {print d + 0}' after)
    [ "$size" -ge "$due" ] || { bad "run $n: answered and lost: $size of $due bytes"; break; }
    { echo "0 $(wc -c < base.event)"; cat after; } | awk -v size="$size" '$2 == size {f = 1} END {exit !f}' ||
        { bad "run $n: half an order: $size bytes"; break; }
done
[ $n = "$orders" ] && good

# And in the middle of a repair: the file is the damaged or the mended one.
sed 's/~O3 LO3/~X3 LO3/' full.event > d.event
cp d.event damaged
cp d.event e.event
desk e.event repair --yes > out 2>&1
cp e.event mended
n=0
while [ $n -lt 25 ]; do
    n=$((n + 1)) i=0
    cp damaged d.event
    : > answers # the writer may be killed before it has opened it
    "$SEDZIA" desk d.event repair --yes > answers 2> /dev/null &
    writer=$!
    while [ $i -lt $((n * 300)) ]; do i=$((i + 1)); done
    kill -9 $writer 2> /dev/null
    wait $writer 2> /dev/null
    if cmp -s d.event mended; then continue; fi
    cmp -s d.event damaged || { bad "repair $n: neither damaged nor mended"; break; }
    [ ! -s answers ] || ! grep -q 'repaired' answers || { bad "repair $n: said and not done"; break; }
done
[ $n = 25 ] && good
cmp -s damaged mended && bad 'there was nothing to repair' || good
finish
