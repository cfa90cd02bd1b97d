# Results straight from the records of games.
. "$here/common.sh"
E=r.event
desk $E create Zapisy --level local > /dev/null
# Every discipline of a new event, "KEY GAME…": its first match is on as many boards as it has games.
sed -n 's/.* discipline \([^ ]*\) \("[^"]*"\|[^ ]*\) /\1 /p' $E > disciplines
for key in $(sed 's/ .*//' disciplines); do
    for i in 1 2; do desk $E enter $key "Team $i" '' > /dev/null; done
    desk $E draw $key groups --seed x > /dev/null
    desk $E pair $key > /dev/null
done
for game in $("$SEDZIA" games | sed 's/ .*//'); do
    m=$(grep -n " $game\( \|$\)" disciplines | sed 's/:.*//')
    record=$root/test/plays/$game-random-1.txt
    said=$(sed -n 's/^result //p' "$record")
    ok "the first game of $game" desk $E result $m $game 1 --record "$record"
    line=$(grep " result $m $game 1 " $E)
    for word in ${said#* }; do # rule and counts, as the record says them
        case " $line " in *" $word "*) good ;; *) bad "$game: $word is not in: $line" ;; esac
    done
    side=${said%% *}
    holds "$game: the winner had that side" 'won by' desk $E show $m $game
    "$SEDZIA" desk $E result $m $game 2 "$side" ${said#* } > out 2>&1 && good || bad "$game: the return game by hand"
done
case "$(grep ' result 1 7 1 ' $E)" in *' lines='*@*) good ;; *) bad '7: every scoring line' ;; esac
case "$(grep ' result 3 bitwa 1 ' $E)" in *' lines='*@*) good ;; *) bad 'bitwa: every scoring line' ;; esac
holds 'the two games make an encounter' '1:1' desk $E playing
desk s.event create X --level local --only orzel > /dev/null
for i in 1 2; do desk s.event enter orzel "Team $i" '' > /dev/null; done
desk s.event draw orzel groups --seed x > /dev/null
desk s.event pair orzel > /dev/null
status 2 'a record of another game' desk s.event result 1 1 --record "$root/test/plays/303-random-1.txt"
head -n 40 "$root/test/plays/orzel-random-1.txt" > open.txt
status 2 'a game that is not over' desk s.event result 1 1 --record open.txt
sed 's/^poland /kriegsmarine /' "$root/test/plays/orzel-random-1.txt" > wrong.txt
status 2 'a record that does not hold' desk s.event result 1 1 --record wrong.txt
status 2 'no record at all' desk s.event result 1 1 --record "$root/README.md"
finish
