# Killed at any moment, the desk loses nothing it has confirmed: event/7.2. And two desks at once.
. "$here/common.sh"
desk a.event create Zawody > /dev/null

# Writers are killed with -9 at different moments; what was confirmed must be in the file.
n=0
while [ $n -lt 80 ]; do
    n=$((n + 1)) i=0
    "$SEDZIA" desk a.event note "word-$n" > said-$n 2> /dev/null &
    writer=$!
    while [ $i -lt $((n * n * 8)) ]; do i=$((i + 1)); done
    kill -9 $writer 2> /dev/null
    wait $writer 2> /dev/null
    [ -s said-$n ] || continue
    plain a.event | grep -q " note word-$n\$" || { bad "word-$n was confirmed and is lost"; break; }
done
[ $n = 80 ] && good

# Forty desks at once: everybody waits for everybody, and every line is there once.
n=0
while [ $n -lt 40 ]; do
    n=$((n + 1))
    "$SEDZIA" desk a.event note "many-$n" > many-$n 2>&1 &
done
wait
n=0
while [ $n -lt 40 ]; do
    n=$((n + 1))
    lines=$(plain a.event | grep -c " note many-$n\$")
    case $(cat many-$n) in
    written) [ "$lines" = 1 ] || { bad "many-$n was confirmed and is there $lines times"; break; } ;;
    *another\ desk*) [ "$lines" = 0 ] || { bad "many-$n was refused and is there"; break; } ;;
    *) bad "many-$n: $(cat many-$n)"; break ;;
    esac
done
[ $n = 40 ] && good
ok 'the file is whole afterwards' desk a.event log

# The writer itself is killed with -9 while it writes many lines: all of a batch or nothing.
i=0
printf 'Team;School\n' > many.csv
while [ $i -lt 400 ]; do i=$((i + 1)); echo "Drużyna $i;Szkoła $i"; done >> many.csv
n=0
while [ $n -lt 25 ]; do
    n=$((n + 1))
    # The redirection is the writer's: killed before it, it would leave the file of the last round.
    rm -f b.event acknowledged
    desk b.event create Zawody --level local > /dev/null
    "$SEDZIA" desk b.event import orzel many.csv > acknowledged 2> /dev/null &
    writer=$!
    i=0
    while [ $i -lt $((n * 800)) ]; do i=$((i + 1)); done
    kill -9 $writer 2>/dev/null
    wait $writer 2>/dev/null
    desk b.event entrants orzel > teams 2> out || { bad "round $n: cannot be read"; break; }
    teams=$(wc -l < teams)
    if [ -s acknowledged ] && [ "$teams" != 400 ]; then
        bad "round $n: acknowledged \"$(cat acknowledged)\", but $teams teams"
        break
    fi
    if [ "$teams" != 0 ] && [ "$teams" != 400 ]; then bad "half imported: $teams"; break; fi
done
[ $n = 25 ] && good

# A torn end, cut at every place, is left out and the next command goes on.
rm -f b.event c.event
desk b.event create Zawody > /dev/null
desk b.event enter orzel Anna '' > /dev/null
base=$(wc -c < b.event)
printf 'Team;School\nJan;\nOla;\n' > two.csv
desk b.event import orzel two.csv > /dev/null
size=$(wc -c < b.event)
cut=$base
while [ "$cut" -lt "$size" ]; do
    head -c "$cut" b.event > c.event
    teams=$(desk c.event entrants orzel 2>/dev/null | wc -l)
    [ "$teams" = 1 ] || { bad "cut at $cut: $teams teams"; break; }
    desk c.event note next > /dev/null 2>&1 || { bad "cut at $cut: cannot go on"; break; }
    head -c "$base" b.event > prefix
    head -c "$base" c.event | cmp -s - prefix || { bad "cut at $cut: the beginning has changed"; break; }
    tail -n 1 c.event | plain | grep -q 'note next$' || { bad "cut at $cut: torn end kept"; break; }
    cut=$((cut + 7))
done
[ "$cut" -ge "$size" ] && good
head -c $((size - 3)) b.event > c.event
holds 'it is said that something was left out' 'cut off' desk c.event entrants

# Another desk holds the lock: a short wait, then a clear word, and nothing is written.
exec 9< b.event
flock 9
status 3 'the file is locked' desk b.event note late
grep -q 'another desk is writing' out && good || bad 'who is writing'
holds 'reading goes on meanwhile' Anna desk b.event entrants
exec 9<&-
ok 'the lock is free again' desk b.event note later

# A list of orders is killed with -9: each that was answered is there, whole; each other whole or
# not at all. Tables of six results, teams that did not come, check-in, rounds off, tables with
# columns mapped, corrections, a new discipline, and undo.
desk base.event create Zawody --level local --only eskadra,orzel > /dev/null
i=0
while [ $i -lt 40 ]; do
    i=$((i + 1))
    echo "enter eskadra T$i LO$i A$i B$i C$i"
    [ $i -gt 6 ] || echo "enter orzel O$i LO$i"
done > list
printf '%s\n' 'draw eskadra swiss --rounds 3 --seed x' 'pair eskadra' 'start eskadra' \
    'draw orzel swiss --rounds 3 --seed x' >> list
desk base.event < list > /dev/null
{
    i=0
    while [ $i -lt 20 ]; do
        i=$((i + 1))
        case $((i % 5)) in
        0) echo "e$i +- autobus" ;;
        *) echo "e$i 3 r2/6 l 1 p2/6/2 l/5/3 7 b/35 b/30" ;;
        esac
        case $i in
        2) echo 'discipline mis "Mis Wojtek" other seats=4' ;;
        4) echo 'present eskadra all' ;;
        6) echo 'bye orzel 3' ;;
        8) echo 'import orzel map.csv --map Kto=Gracz,Wiek=-' ;;
        9) echo 'correct result t9 303 1 luftwaffe pomylka --yes' ;;
        11) echo 'walkover e10 7 none nikt' ;; # refused: written already
        12) echo 'pair orzel' ;;
        13) echo 'undo' ;;
        esac
    done
} > list
printf 'Kto;Wiek\nUla;15\nOla;16\nIza;17\n' > map.csv
lines_of() { # lines_of TABLE: how many lines of results and walkovers its match has
    match=$(sed -n "s/.* match \([0-9]*\) eskadra swiss 1 $1 .*/\1/p" k.event)
    grep -cE "^[^ ]+ [^ ]+ (result|walkover) $match " k.event
}
n=0
while [ $n -lt 16 ]; do
    n=$((n + 1))
    cp base.event k.event
    : > answers # killed before the redirection, it would leave that of the last list
    "$SEDZIA" desk k.event --keep-going < list > answers 2> /dev/null &
    writer=$!
    i=0
    while [ $i -lt $((n * n * 150)) ]; do i=$((i + 1)); done
    kill -9 $writer 2> /dev/null
    wait $writer 2> /dev/null
    desk k.event check > out 2>&1 || { bad "list $n: the file does not hold"; break; }
    i=0
    while [ $i -lt 20 ]; do
        i=$((i + 1))
        due=$((i % 5 ? 6 : 3)) have=$(lines_of $i)
        if grep -q "^table $i · 7 · " answers; then
            [ "$have" = $due ] || { bad "list $n: table $i was answered and has $have lines"; break 2; }
        fi
        [ "$have" = 0 ] || [ "$have" = $due ] || { bad "list $n: half of table $i: $have"; break 2; }
    done
    if grep -q '^table 3 · 7 · ' answers && ! grep -q ' discipline mis ' k.event; then
        bad "list $n: a discipline was answered and is lost"
        break
    fi
    some=$(grep -c ' entrant orzel [789] ' k.event)
    [ "$some" = 0 ] || [ "$some" = 3 ] || { bad "list $n: half imported: $some"; break; }
done
[ $n = 16 ] && good

# Two lists at once on one file: everything of both is there.
cp base.event k.event
grep '^e[0-9]* 3' list > both
awk 'NR % 2' both > odd
awk 'NR % 2 == 0' both > even
"$SEDZIA" desk k.event --who first < odd > one 2>&1 &
first=$!
"$SEDZIA" desk k.event --who second < even > two 2>&1 &
wait $first && good || { cp one out; bad 'the first of two lists'; }
wait $! && good || { cp two out; bad 'the second of two lists'; }
[ "$(grep -c ' result ' k.event)" = $((6 * $(grep -c . both))) ] && good || bad 'results of two lists'
ok 'and the file holds' desk k.event check

# A full disk and a folder that cannot be written.
if [ -w /dev/full ]; then
    status 3 'no event there' desk /dev/full note x
fi
status 3 'no such folder' desk none/x.event create Zawody
status 3 'no such event' desk none.event note x
status 2 'an event is not created over another' desk b.event create Zawody
: > e.event
status 2 'an empty file' desk e.event note x
printf 'hello\n' > e.event
status 2 'another file' desk e.event note x
finish
