# A whole regional event: 16 teams in each of three disciplines, from CSV to diplomas. event/7.1.
. "$here/common.sh"
E=lublin.event
ok 'create' desk $E create 'Liga Planszówek IPN, Lublin 2026'

# Team lists; two teams of every school, Polish letters in Windows-1250.
i=0
{
    echo 'Drużyna;Szkoła;Gracz 303;Gracz 111;Gracz 7'
    while [ $i -lt 16 ]; do
        i=$((i + 1))
        echo "Eskadra $i;Liceum nr $(((i + 1) / 2)) w Łęcznej;Łucja Źdźbło $i;Jan Ćma $i;Żaneta Król $i"
    done
} > eskadra.csv
for key in orzel bitwa; do
    i=0
    {
        echo 'Gracz;Szkoła;Rok;Opiekun'
        while [ $i -lt 16 ]; do i=$((i + 1)); echo "Zofia Śliwa $key $i;Liceum nr $(((i + 1) / 2));2009;Ewa Śliwa"; done
    } > $key.csv
done
iconv -f UTF-8 -t CP1250 eskadra.csv > eskadra-win.csv 2>/dev/null || cp eskadra.csv eskadra-win.csv
holds 'import eskadra' 'imported: 16' desk $E import eskadra eskadra-win.csv
holds 'import orzel' 'imported: 16' desk $E import orzel orzel.csv
holds 'import bitwa' 'imported: 16' desk $E import bitwa bitwa.csv

games_of() { sed -n "s/.* discipline $1 \"[^\"]*\" //p" $E; }
# Tests on paper; in Eskadra one is marked by the program.
for key in eskadra orzel bitwa; do
    games=$(games_of $key)
    { echo 'numer;gra;dobre;pytań;sekundy'
      for game in $games; do
          i=0
          while [ $i -lt 16 ]; do
              i=$((i + 1))
              [ "$game $i" = '303 1' ] || echo "$i;$game;$((6 + i * 7 % 13));20;$((600 + i))"
          done
      done; } > tests.csv
    ok "tests of $key" desk $E tests $key tests.csv
done
ok 'a paper is drawn' desk $E paper eskadra 303 --seed 'lotto 1 2 3'
holds 'and marked' '/20' desk $E mark eskadra 1 303 1 ABCDABCDABCDABCDABCD 700
ok 'and printed' desk $E print paper 1 --out paper.pdf

# Plays every open board of the discipline: who wins follows from the numbers, so that it repeats.
play_all() { # DISCIPLINE STAGE
    sed -n "s/.* match \([0-9]*\) $1 $2 [0-9]* [0-9]* \([0-9]*\) \([0-9]*\) \(.*\)/\1 \2 \3 \4/p" $E > todo
    while read -r m a b firsts; do
        [ -e "played-$m" ] && continue
        : > "played-$m"
        games=$(games_of "$1")
        for game in $games; do
            first=${firsts%% *} firsts=${firsts#* }
            one_game "$m" "$game" 1 "$first" $(((m + a) % 3))
            [ "$first" = "$a" ] && second=$b || second=$a
            one_game "$m" "$game" 2 "$second" $(((m + b) % 2))
        done
    done < todo
}
one_game() { # MATCH GAME LEG FIRST-SIDE LUCK: 0 lets the first side win
    case $2 in
    303) [ "$5" = 0 ] && r='luftwaffe 303/8.1 round=6' || r='raf 303/8.3 round=8' ;;
    111) [ "$5" = 0 ] && r='luftwaffe 111/8.1 round=5 polish=2' || r='poland 111/8.2 round=6 polish=3' ;;
    7) [ "$5" = 0 ] && r="bolsheviks 7/8.3 round=7 points=$((10 + $1 % 9))" || r="poland 7/8.3 round=8 points=-$((1 + $4 % 7))" ;;
    orzel) [ "$5" = 0 ] && r='poland orzel/6.1 round=18' || r='kriegsmarine orzel/6.2 round=12' ;;
    bitwa) [ "$5" = 0 ] && r="red bitwa/7.1 round=4 points=$((21 + $4))" || r="poland bitwa/7.4 round=5 points=$4" ;;
    esac
    desk $E result "$1" "$2" "$3" $r > result 2>&1 || { cat result; bad "result $1 $2 $3"; }
}

for key in eskadra orzel bitwa; do
    holds "draw of $key" 'group D' desk $E draw $key groups --seed 'Lotto 15.11.2026: 3 8 17 22 31 40'
    ok "rounds of $key" desk $E pair $key --all
done
# Two teams of a school never share a group here: there are four groups.
for letter in A B C D; do
    sed -n "s/.* group eskadra groups $letter //p" $E | tr ' ' '\n' | awk '{ s = int(($1 + 1) / 2); if (seen[s]++) bad = 1 } END { exit bad }' \
        && good || bad "group $letter: one school twice"
done
ok 'the round begins' desk $E start eskadra groups --rounds 1 --at 2026-11-15T10:00:00Z
status 2 'a clock that runs is not started again by mistake' desk $E start eskadra groups --rounds 1
holds 'tables still playing' '12 min' desk $E playing --at 2026-11-15T10:12:30Z
ok 'a warning' desk $E card 1 303 "$(sed -n 's/.* match 1 eskadra groups 1 1 \([0-9]*\) .*/\1/p' $E)" prolonging 'długo myśli' --referee 'Jan Sędzia'
for key in eskadra orzel bitwa; do
    play_all $key groups
    ok "lots of $key" desk $E lots $key groups
    ok "close $key" desk $E close $key groups
    holds "standings of $key" '1st' desk $E standings $key groups A
    holds "cup of $key" 'seed' desk $E draw $key cup --seed 'finał' --places third
    for round in 1 2 3; do
        ok "cup of $key, round $round" desk $E pair $key cup
        play_all $key cup
    done
    ok "close the cup of $key" desk $E close $key cup
    holds "the winner of $key" 'won: final' desk $E final $key
done
holds 'nobody plays any more' 'all tables have finished' desk $E playing
holds 'everything holds' 'wrong 0' desk $E check
holds 'the draws, too' 'draws 6' desk $E check

# Papers.
for sheet in 'pairings eskadra groups 1' 'reports eskadra groups 1' 'sheets orzel groups 1' 'standings bitwa' \
            'diplomas eskadra' 'diplomas orzel' 'diplomas bitwa'; do
    ok "print $sheet" desk $E print $sheet --out "$(echo "$sheet" | tr ' ' -).pdf" --lang pl
    ok "print $sheet as text" desk $E print $sheet --text
done
holds 'a report has its fields' 'signatures: A' desk $E print report 1 303 --text
holds 'and the card shown' 'prolonging the game' desk $E print report 1 303 --text
holds 'a sheet has a box for every round' '[ ]8' desk $E print sheet 1 303 --text
pdftotext -layout diplomas-eskadra.pdf - > text
grep -q 'DYPLOM' text && grep -q 'Łucja Źdźbło' text && good || bad 'Polish letters in the diplomas'
pdftotext -layout reports-eskadra-groups-1.pdf - > text
[ "$(grep -c 'Raport z rozgrywki' text)" = 24 ] && good || bad 'a report for every board'
finish
