# A test under a code at the terminal: one order after the other, kill -9 between them, check.
. "$here/common.sh"
desk a.event create Zawody --level local --only orzel > /dev/null
for i in 1 2 3; do desk a.event enter orzel "Gracz $i" "LO $i" > /dev/null; done
desk a.event set orzel questions 5 10 > /dev/null
holds 'opened' 'kod KOD1' desk a.event sitting orzel KOD1 --seed s --lang pl
ok 'sits down' desk a.event sit KOD1 1 --at 2026-11-15T10:00:00Z
holds 'hands in' '/5' desk a.event answer KOD1 1 ABCD- --at 2026-11-15T10:04:10Z
grep -q 'seconds=250 paper=1 answers=[ABCD-]* sitting=1' a.event && good || bad 'time and answers are written'
ok 'another sits down' desk a.event sit KOD1 2 --at 2026-11-15T10:00:00Z
status 1 'too late' desk a.event answer KOD1 2 ABCD- --at 2026-11-15T10:11:01Z
grep -q 'event/3.2' out && good || bad 'by its rule'
status 1 'no second try' desk a.event sit KOD1 2
holds 'check marks it again' 'tests 1 (marked again 1); wrong 0' desk a.event check
sed '/ test orzel 1/s/orzel \([0-9]\) 5 /orzel 5 5 /' a.event | rechain > b.event
grep ' test orzel 1 orzel 5 5' b.event > out && status 1 'a wrong mark is found' desk b.event check
# kill -9 in each of them: an order is there as a whole or not at all, and nobody sits twice.
n=0
while [ $n -lt 40 ]; do
    n=$((n + 1)) i=0
    case $((n % 4)) in
    0) set -- sitting orzel "KOD$n" ;;
    1) set -- sit KOD1 3 ;;
    2) set -- answer KOD1 3 AAAAA ;;
    3) set -- shut KOD1 ;;
    esac
    "$SEDZIA" desk a.event "$@" > /dev/null 2>&1 &
    writer=$!
    while [ $i -lt $((n * 40)) ]; do i=$((i + 1)); done
    kill -9 $writer 2> /dev/null
    wait $writer 2> /dev/null
    desk a.event log > out 2>&1 || { bad "round $n: cannot be read"; break; }
done
[ $n = 40 ] && good
[ "$(grep -c ' sit 1 3$' a.event)" -le 1 ] && [ "$(grep -c ' shut 1$' a.event)" -le 1 ] && good || bad 'done twice'
[ "$(grep -c ' paper [0-9]* orzel ' a.event)" = "$(grep -c ' sitting [0-9]* orzel ' a.event)" ] && good || bad 'half an order'
finish
