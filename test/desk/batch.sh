# Orders from standard input: one a line, each answered; and a manual that fits on a screen.
. "$here/common.sh"
desk a.event create Zawody --level local --only eskadra,orzel > /dev/null
cat > list <<'END'
# who plays
enter eskadra "Drużyna Pierwsza" "I LO" "Ala Ża" Bolek Cela

enter eskadra "Drużyna \"Druga\"" "II LO" Ala2 Bolek2 Cela2
draw eskadra groups --groups 1 --seed x
pair eskadra
END
feed() { # feed LIST ARGUMENT…
    list=$1; shift
    desk "$@" < "$list"
}
ok 'a list of orders' feed list a.event
plain a.event | grep -q ' entrant eskadra 2 "Drużyna \\"Druga\\"" "II LO"' && good || bad 'words in quotation marks'
grep -q 'table 1: Drużyna' out && good || bad 'each is answered'
printf '1 3 l\r\n1 3 r\r\n1 1 l/5/3\r\n' > list
status_of() { # status_of N NAME COMMAND…
    due=$1 what=$2; shift 2
    "$@" > out 2>&1
    got=$?
    if [ $got = "$due" ]; then good; else bad "$what: status $got instead of $due"; fi
}
status_of 2 'it stops at the first that fails' feed list a.event
grep -q 'line 2: 1 3 r$' out && good || bad 'with the number of the line'
grep -q ' result 1 303 1 ' a.event && good || bad 'what came before is written'
grep -q ' result 1 111 ' a.event && bad 'what came after is written' || good
printf '1 3 r\n1 3 l\n1 3 l\n1 1 l/5/3\nnonsense\nnote "open\n' > list
status_of 2 'or goes on' feed list a.event --keep-going
grep -q ' result 1 111 1 ' a.event && good || bad 'all others are done'
grep -q 'line 3: 1 3 l$' out && good || bad 'a rule forbids the same twice'
grep -q 'line 6: note "open$' out && good || bad 'an open quotation mark'
grep -q 'done: 2, refused: 4' out && good || bad 'it is counted'
printf '1 3 l\n' > list
status_of 1 'a rule forbids it: 1' feed list a.event
printf 'standings eskadra\nq\nnote never\n' > list
holds 'it can look, too' 'Drużyna Pierwsza' feed list a.event
grep -q 'note never' a.event && bad 'it goes on after the end' || good
: > empty
ok 'nothing to do' feed empty a.event
printf 'note pierwsze\nundo\nnote drugie\n' > list
ok 'one fold serves all' feed list a.event
holds 'and is the same as that of the file' 'wrong 0' desk a.event check
printf '\357\273\277note z Notatnika\r\n' > list
holds 'a mark of Notepad' written feed list a.event

# Another desk writes in between: the list sees it.
printf 'enter orzel Ola LO\n' > first
mkfifo pipe
desk a.event --who second < pipe > out 2>&1 &
listener=$!
exec 8> pipe
cat first >&8
while kill -0 $listener 2> /dev/null && ! grep -q 'orzel 1: Ola' out; do sleep 0.1; done
desk a.event enter orzel Jan LO > /dev/null
echo 'enter orzel Ula LO' >&8
exec 8>&-
wait $listener && good || bad 'a list beside another desk'
grep -q 'orzel 3: Ula' out && good || bad 'the number after that of the other desk'
holds 'the file holds' 'wrong 0' desk a.event check

# The manual: every order has its page, and each fits on a screen of 80 by 24.
for lang in pl en; do
    desk help --lang $lang > page
    desk help all --lang $lang > all
    for name in $(desk help orders); do
        desk help $name --lang $lang > page-$name
        cmp -s page page-$name && bad "no help for $name in $lang"
        [ "$(wc -l < page-$name)" -le 23 ] || bad "help for $name in $lang is too long"
    done
    good
    [ "$(wc -l < page)" -le 24 ] && good || bad "the help in $lang is too long"
    wide=$(sed 's/[\o200-\o277]//g' page all | awk 'length > 79' | head -n 3)
    [ -z "$wide" ] && good || bad "too wide in $lang: $wide"
    for name in $(desk help orders); do
        case $name in table) continue ;; esac
        grep -qw -- "$name" page || bad "the help in $lang does not name $name"
    done
    good
done
finish
