#!/bin/sh
# The printed report: a box to tick for every way a game can end, twice (game and return game), each with its words on
# one line of the paper; nobody must know the number of a rule.
. "$here/common.sh"
ok 'create' desk a.event create Zawody --level local
ok 'a team' desk a.event enter eskadra Lisy 'SP 1' Jan Iga Ewa
ok 'another' desk a.event enter eskadra Rysie 'SP 2' Leo Ida Zoe
for d in orzel bitwa; do
    ok "one of $d" desk a.event enter $d 'Ala Lis' 'SP 1'
    ok "another of $d" desk a.event enter $d 'Ola Kos' 'SP 2'
done
for d in eskadra orzel bitwa; do
    ok "draw $d" desk a.event draw $d ladder --seed x
    ok "pair $d" desk a.event pair $d
done
match=0
for d in eskadra orzel bitwa; do
    match=$((match + 1))
    for game in $(sed -n "s/^discipline $d \"[^\"]*\" //p" "$root/data/disciplines.txt"); do
        for in in pl en; do
            ok "report of $game" desk a.event print report $match "$game" -o r.pdf --lang $in
            [ "$(pdfinfo r.pdf | sed -n 's/^Pages: *//p')" = 1 ] && good || bad "$game, $in: not one page"
            pdftotext -layout r.pdf - | sed 's/\xc2\xa0/ /g' > out
            # The words of the endings of this game, in this language: the line behind `ending`, as a pattern: {rounds} is
            # a number of the board that lies there.
            awk -v lang="$in" '/^ending/ { due = 1; next } due && $1 == lang { sub(/^.. /, ""); print; due = 0 } !NF { due = 0 }' \
                "$root/data/$game/event.txt" | sed 's/[].*^$\\[]/\\&/g; s/{[a-z]*}/[0-9][0-9]*/g' > words
            [ -s words ] || bad "$game: no endings"
            while read -r word; do
                [ "$(grep -o -- "\[ \] $word" out | wc -l)" = 2 ] && good || bad "$game, $in: no two boxes for \"$word\""
            done < words
            boxes=$(grep -oF -- '[ ]' out | wc -l)
            [ "$boxes" = $((2 * ($(wc -l < words) + 2))) ] && good || bad "$game, $in: $boxes boxes"
            grep -qi 'zasada\|[^a-z]rule' out && bad "$game, $in: asks for a rule" || good
        done
    done
done
ok 'a game has a result' desk a.event e1 303 r2 r2
desk a.event print report 1 303 --text --lang pl > out
grep -q 'bombowiec zestrzelony (303/8.2)' out && ! grep -q '\[' out && good || bad 'what is written needs no box'
finish
