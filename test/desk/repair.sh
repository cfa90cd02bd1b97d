# A file that can be repaired: copies first, never in silence, and nothing half done.
. "$here/common.sh"
desk a.event create Zawody --level local --only orzel > /dev/null
for i in 1 2 3 4; do desk a.event enter orzel "Gracz $i" "LO $i" > /dev/null; done
desk a.event draw orzel groups --groups 1 --seed x > /dev/null
n=0
while [ $n -lt 7 ]; do # more copies than are kept
    n=$((n + 1))
    desk a.event pair orzel > /dev/null
    [ $n = 7 ] || desk a.event unpair orzel groups 'od nowa' > /dev/null
done
[ "$(echo a.event~*)" = 'a.event~1 a.event~2 a.event~3 a.event~4 a.event~5' ] && good || bad "copies: $(echo a.event~*)"
same 'the newest copy is the event' a.event a.event~1
desk a.event result t1 1 poland 6.1 > /dev/null
desk a.event result t1 2 poland 6.1 > /dev/null
cp a.event good
holds 'a whole file' 'the file is whole' desk a.event repair
holds 'with --yes too' 'the file is whole' desk a.event repair --yes
[ -e a.event.damaged-1 ] && bad 'nothing was damaged' || good

# Windows line ends, a byte order mark: healed with a note, read and written on.
sed 's/$/\r/' good > a.event
holds 'Windows line ends are read' 'Gracz 1' desk a.event entrants
grep -q 'Windows line ends: ' out && good || bad 'and told'
ok 'written on' desk a.event note x
grep -q "$(printf '\r')" a.event && bad 'Windows line ends are left' || good
{ printf '\357\273\277'; cat good; } > a.event
holds 'a byte order mark, in Polish' 'znacznik BOM' desk a.event note y --lang pl
holds 'is gone' 'whole' desk a.event repair
head -c -1 good > a.event
holds 'the last line feed was left out by an editor' 'the last line not ended' desk a.event log
ok 'and written on' desk a.event note z
holds 'nothing was lost' 'result 13 orzel 2 1 orzel/6.1' desk a.event log

# Damage of many kinds: noticed by every command, log tells where, repair gives the event back.
damage() {
    what=$1; shift
    cp good a.event
    "$@" a.event
    cmp -s good a.event && bad "$what: nothing was damaged"
    status 2 "$what: noticed" desk a.event standings
    grep -q 'repair' out && good || bad "$what: the way out is told"
    status 2 "$what: the log" desk a.event log
    grep -q 'from here on the log is damaged (line ' out && good || bad "$what: the log tells where"
    status 2 "$what: no order is taken" desk a.event note no
    cp a.event damaged
    ok "$what: shown" desk a.event repair
    same "$what: shown only" damaged a.event
    rm -f a.event.damaged-*
    holds "$what: repaired" 'a.event.damaged-1' desk a.event repair --yes
    same "$what: the damaged file is kept" damaged a.event.damaged-1
    same "$what: to the byte" good a.event
}
damage 'a name changed' sed -i 's/Gracz 3/Gracz 8/'
damage 'several letters' sed -i 's/Gracz 3/Karol Wielki/'
damage 'a line left out' sed -i '7d'
damage 'two lines left out' sed -i '8,9d'
damage 'a chain changed' sed -i '8s/.$/x/'
damage 'the first line' sed -i '1s/Zawody/Rozrywka/'
damage 'lines moved' sed -i '6{h;d};9{G}'
damage 'a line put in' sed -i '9a2026-11-15T09:00:00Z desk result 1 orzel 1 4 orzel/6.1'
damage 'control characters' sed -i 's/Gracz 2/Gracz\x01\x02/'
damage 'a page of zeros' sh -c 'dd if=/dev/zero of="$0" bs=1 seek=300 count=200 conv=notrunc 2> /dev/null'

# What no copy has and nothing proves is cut, and said so.
cp good a.event
rm -f a.event~* a.event.damaged-*
sed -i 's/result 13 orzel 2 1 orzel.6.1/result 13 orzel 1 3 orzel\/9.9/' a.event
ok 'no copy: shown' desk a.event repair --lang pl
grep -q 'nie da się dowieść' out && grep -q 'orzel/9.9' out && good || bad 'what goes is shown'
ok 'no copy: repaired' desk a.event repair --yes
ok 'and can be worked with' desk a.event check
ok 'the result is entered again' desk a.event result t1 2 poland 6.1
holds 'the log keeps what was cut' 'repair: ' desk a.event log
sed 1d good > a.event
status 2 'the first line is gone, and there is no copy' desk a.event repair
status 2 'and --yes changes nothing' desk a.event repair --yes
printf 'hello\n' > b.event
status 2 'no event' desk b.event repair --yes
status 3 'no file' desk none.event repair
: > b.event
status 2 'an empty file' desk b.event repair --yes

# A full disk: nothing is changed, and an order that was written counts without its copy.
if [ "$(id -u)" = 0 ] && mkdir small && mount -t tmpfs -o size=64k none small 2> /dev/null; then
    sed 's/Gracz 3/Gracz 8/' good > small/a.event
    head -c 100000 /dev/zero > small/fill 2> /dev/null
    cp small/a.event damaged
    before=$(cksum < small/a.event)
    desk small/a.event repair --yes > out 2>&1
    [ $? = 3 ] && good || bad 'a full disk: status'
    [ "$before" = "$(cksum < small/a.event)" ] && [ "$(ls small)" = "$(printf 'a.event\nfill')" ] && good ||
        bad "a full disk: something was changed: $(ls small)"
    sed 's/$/\r/' good > crlf
    rm small/fill && cp crlf small/a.event && head -c 100000 /dev/zero > small/fill 2> /dev/null
    desk small/a.event note x > out 2>&1
    [ $? = 3 ] && cmp -s crlf small/a.event && good || bad 'a full disk: healing'
    rm small/fill && cp good small/a.event
    desk small/a.event result t2 1 poland 6.1 > /dev/null
    desk small/a.event result t2 2 poland 6.1 > /dev/null
    head -c 48000 /dev/zero > small/fill 2> /dev/null
    while desk small/a.event note "$(head -c 3000 /dev/zero | tr '\0' x)" > /dev/null 2>&1; do :; done
    lines=$(wc -l < small/a.event)
    desk small/a.event pair orzel > out 2>&1
    got=$?
    [ $got = 0 ] && grep -q 'the copy' out && [ "$(wc -l < small/a.event)" -gt "$lines" ] && good ||
        { [ $got = 3 ] && [ "$(wc -l < small/a.event)" = "$lines" ] && good; } || bad 'a full disk: the copy'
    [ -e small/a.event~1 ] && bad 'half a copy is left' || good
    umount small
fi

# kill -9 at any moment of the repair: the file is the old one or the new one.
n=0
sed 's/Gracz 3/Karol Wielki/; s/Gracz 2/Gracz 7/' good > hurt
while [ $n -lt 30 ]; do
    n=$((n + 1)) i=0
    rm -f a.event*
    cp hurt a.event
    cp good a.event~1
    "$SEDZIA" desk a.event repair --yes > /dev/null 2>&1 &
    writer=$!
    while [ $i -lt $((n * 60)) ]; do i=$((i + 1)); done
    kill -9 $writer 2> /dev/null
    wait $writer 2> /dev/null
    if cmp -s a.event hurt; then :
    elif cmp -s a.event good; then
        cmp -s a.event.damaged-1 hurt || { bad "round $n: repaired without a copy"; break; }
    else bad "round $n: neither the old file nor the new one"; break; fi
    desk a.event repair --yes > out 2>&1 || { bad "round $n: cannot be repaired afterwards"; break; }
    cmp -s a.event good || { bad "round $n: not whole afterwards"; break; }
done
[ $n = 30 ] && good

# kill -9 while a round is paired: the event and every copy beside it can be read.
n=0
while [ $n -lt 25 ]; do
    n=$((n + 1)) i=0
    rm -f a.event.*
    "$SEDZIA" desk a.event unpair orzel groups x > /dev/null 2>&1
    "$SEDZIA" desk a.event pair orzel > /dev/null 2>&1 &
    writer=$!
    while [ $i -lt $((n * 60)) ]; do i=$((i + 1)); done
    kill -9 $writer 2> /dev/null
    wait $writer 2> /dev/null
    for f in a.event a.event~*; do
        desk "$f" log > out 2>&1 || { bad "round $n: $f cannot be read"; n=99; break; }
    done
done
[ $n = 25 ] && good
finish
