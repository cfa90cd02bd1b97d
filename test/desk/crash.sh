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
    grep -q " note word-$n\$" a.event || { bad "word-$n was confirmed and is lost"; break; }
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
    lines=$(grep -c " note many-$n\$" a.event)
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
    tail -n 1 c.event | grep -q 'note next$' || { bad "cut at $cut: torn end kept"; break; }
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
