# Papers of the knowledge test: by levels of difficulty, and old ones from the questions of their time. event/3.2.
. "$here/common.sh"
ok 'create' desk a.event create 'Pytania'
ok 'a paper of all levels' desk a.event paper orzel orzel --seed x
ok 'only of hard questions' desk a.event paper orzel orzel 3 --seed x
ok 'and of some levels' desk a.event paper orzel orzel 2-3 --seed x
holds 'the file says which' 'levels=2-3' cat a.event
for levels in 0 4 3-2 1- x 1-2-3; do status 1 "levels $levels" desk a.event paper orzel orzel $levels; done
# Every question of a paper is one of its levels.
hard() { # FILE LEVELS: how many of the questions asked there have one of the levels
    awk -v levels="$2" 'NR == FNR { if ($1 == "level") l = $2; if ($1 == "en") { sub(/^en /, ""); level[$0] = l }; next }
        /^[0-9]+\. / { sub(/^[0-9]+\. /, ""); if (index(levels, level[$0])) n++ } END { print n + 0 }' \
        "$root/data/questions/orzel.txt" "$1"
}
of3=$(grep -c '^level 3' "$root/data/questions/orzel.txt")
desk a.event print paper 2 --text --lang en > hard.txt
[ "$(hard hard.txt 3)" = "$of3" ] && [ "$(hard hard.txt 12)" = 0 ] && good || bad 'a paper of level 3 holds others'
desk a.event print paper 3 --text --lang en > some.txt
[ "$(hard some.txt 23)" = 20 ] && good || bad 'a paper of levels 2 and 3 holds others'

# An event from before the questions were made harder: its paper is still the same, letter by letter.
cat > lines <<'END'
2026-11-15T09:00:00Z desk event 2 Dawne region
2026-11-15T09:00:00Z desk order - 2 -
2026-11-15T09:00:00Z desk discipline orzel "ORP Orzeł" orzel
2026-11-15T09:00:00Z desk paper 1 orzel orzel 20 seed=x bank=2d7e3319cbab9bad
END
rechain < lines > old.event
holds 'an old paper' 'D  ORP Dzik' desk old.event print paper 1 --text --lang en
[ "$(sha256sum < out | cut -c1-16)" = 5400a50c40612cd7 ] && good || bad 'the old paper is another one'
sed s/2d7e3319cbab9bad/0000000000000000/ lines | rechain > none.event
status 1 'a paper of questions nobody has' desk none.event print paper 1 --text
finish
