# FIDE's tournament report for chess pairing programs: event/7.6. Columns are counted, not guessed.
. "$here/common.sh"
E=swiss.event
desk $E create 'Łódź – zawody' --level local --only orzel,eskadra > /dev/null
printf 'Gracz;Szkoła;Rok;Opiekun\n%s\n%s\n%s\n%s\n%s\n' 'Świętosława Żółć-Gęślicka z Białegostoku;LO;2006;' \
    'Jan Ćma;;2007;Ewa' 'Ola Łąka;;2008;Ewa' 'Żaneta Źrebiec;;2009;Ewa' 'Zoë Król;;2010;Ewa' > five.csv
desk $E import orzel five.csv > /dev/null
desk $E draw orzel swiss --rounds 4 --seed 'Lotto 1 2 3' > /dev/null

is() { # NAME DUE COLUMNS LINE-BEGINS
    got=$(tr -d '\r' < report | grep "^$4" | cut -c "$3")
    if [ "$got" = "$2" ]; then good; else echo "$got" > out; bad "$1: not \"$2\" in $3"; fi
}
match_of() { sed -n "s/.* match \([0-9]*\) orzel swiss $1 [0-9]* \([0-9]*\) \([0-9]*\) .*/\1 \2 \3/p" $E; }
wins() { # MATCH WINNER LOSER: both games
    first=$(sed -n "s/.* match $1 orzel .* \([0-9]*\)\$/\1/p" $E)
    [ "$first" = "$2" ] && a='poland orzel/6.1 round=18' b='kriegsmarine orzel/6.2 round=12' \
        || a='kriegsmarine orzel/6.2 round=12' b='poland orzel/6.1 round=18'
    desk $E result "$1" 1 $a > out 2>&1 && desk $E result "$1" 2 $b > out 2>&1 || bad "result of $1"
}

ok 'a report before the first round' desk $E export-trf orzel -o empty.trf
[ "$(grep -c '^001 ' empty.trf)" = 5 ] && good || bad 'five players before the first round'

# Round 1: one encounter won, one by walkover, one player free.
desk $E pair orzel --at 2026-11-15T09:00:00Z > /dev/null
match_of 1 > pairs
read -r m1 a1 b1 < pairs
read -r m2 a2 b2 <<PAIR
$(sed -n 2p pairs)
PAIR
free=$(sed -n 's/.* bye orzel swiss 1 //p' $E)
desk $E export-trf orzel > report 2> said
grep -q 'round 1 is still being played' said && good || bad 'an open round is told'
is 'and left out' '' 92-99 '001    1'
wins "$m1" "$a1" "$b1"
ok 'a walkover' desk $E walkover "$m2" "$b2" 'nie przyszedł'
ok 'a report' desk $E export-trf orzel -o one.trf
cp one.trf report
cat > due <<'TRF'
012 Lodz - zawody, ORP Orzel
032 POL
042 2026/11/15
052 2026/11/15
062 5
072 0
082 0
092 Individual: Swiss-System
XXR 4
TRF
tr -d '\r' < report | grep -v '^001\|^132' > head
same 'the lines before the players' due head
[ "$(grep -c "$(printf '\r')\$" report)" = "$(wc -l < report)" ] && good || bad 'every line ends with CR LF'
LC_ALL=C grep -q '[^ -~]' head && bad 'only ASCII' || good
tr -d '\r' < report | LC_ALL=C grep -q '[^ -~]' && bad 'only ASCII in the players' || good
is 'date of the round' '26/11/15' 92-99 132
# The fixed columns of a player.
is 'code and starting rank' '001    1' 1-8 '001    1'
is 'no sex and no title' '      ' 9-14 '001    1'
is 'a long name is cut after 33 letters' 'Swietoslawa Zolc-Geslicka z Biale' 15-47 '001    1 '
is 'a short one is followed by blanks' 'Jan Cma                          ' 15-47 '001    2'
is 'no rating' '    0 ' 48-53 '001    2'
is 'federation' 'POL' 54-56 '001    2'
is 'no number of FIDE' '             ' 57-69 '001    2'
is 'year of birth' '2007/00/00' 70-79 '001    2'
# Points, opponent, colour, result.
first=$(sed -n "s/.* match $m1 orzel .* \([0-9]*\)\$/\1/p" $E)
[ "$first" = "$a1" ] && x=w y=b || x=b y=w
is 'who won' " 1.0" 81-84 "001    $a1"
is 'opponent, colour, won' "     $b1 $x 1" 90-99 "001    $a1"
is 'who lost' " 0.0" 81-84 "001    $b1"
is 'opponent, colour, lost' "     $a1 $y 0" 90-99 "001    $b1"
is 'a walkover is a point' " 1.0" 81-84 "001    $b2"
is 'marked +' '+' 99 "001    $b2"
is 'and -' '-' 99 "001    $a2"
is 'a bye counts like a win' " 1.0" 81-84 "001    $free"
is 'and is marked U' '  0000 - U' 90-99 "001    $free"
is 'nothing follows' '' 100- "001    $free"
desk $E standings orzel | sed -n 's/^\([0-9]*\)[^ ]*  *Jan Ćma .*/\1/p' > place
is 'rank' "$(printf '%4d' "$(cat place)")" 86-89 '001    2'

# Round 2: nobody comes to one table; then somebody leaves.
desk $E pair orzel > /dev/null
match_of 2 > pairs
read -r m3 a3 b3 < pairs
m4=$(sed -n '2s/ .*//p' pairs)
ok 'neither came' desk $E walkover "$m3" none 'nikt'
ok 'a walkover again' desk $E walkover "$m4" "$(sed -n '2s/.* //p' pairs)" 'x'
ok 'somebody leaves' desk $E withdraw orzel "$a3" 'choroba'
desk $E export-trf orzel > report
is 'minus for both' '-' 109 "001    $a3"
is 'for the other too' '-' 109 "001    $b3"
is 'who has left is absent from round 3' '0000 - Z' 112-119 "001    $a3"
is 'who has not is to be paired' '' 112- "001    $b3"

# Points of column 81-84 are those of the results, for every player of a large Swiss event.
desk big.event generate 3 --teams 24 > /dev/null
for key in orzel eskadra; do
    desk big.event export-trf $key | tr -d '\r' | awk '/^001/ {
        n++
        for (at = 99; at <= length($0); at += 10) {
            r = substr($0, at, 1)
            sum[n] += r ~ /[1+U]/ ? 1 : r == "=" ? .5 : 0
            mate[n, at] = substr($0, at - 7, 4) + 0; side[n, at] = substr($0, at - 2, 1)
        }
        if (sum[n] != substr($0, 81, 4) + 0) bad = 1
        width = at
    } END {
        for (i = 1; i <= n; i++) for (at = 99; at < width; at += 10) if (mate[i, at]) {
            m = mate[i, at]
            if (mate[m, at] != i || side[m, at] side[i, at] !~ /wb|bw/) bad = 1
        }
        exit bad || n != 24
    }' && good || bad "$key: results, opponents and sides agree"
done

# Groups one by one; no cup.
desk groups.event generate 5 --teams 9 > /dev/null
status 2 'which group?' desk groups.event export-trf orzel
grep -q 'groups A, groups B, groups C' out && good || bad 'the groups are named, as they are to be typed'
holds 'a group' '092 Individual: Round-Robin' desk groups.event export-trf orzel groups B
grep -q '^062 3' out && good || bad 'three players of the group'
status 1 'no cup' desk groups.event export-trf orzel cup
grep -q 'event/7.6' out && good || bad 'by rule'
status 2 'no such group' desk groups.event export-trf orzel groups X
status 2 'nothing drawn' desk $E export-trf eskadra
status 3 'a file is not written over' desk $E export-trf orzel -o one.trf
finish
