# The projector page: event/7.4, with event/1.5. How it looks in a browser is the e2e suite's part.
. "$here/common.sh"
E=hall.event
desk $E create 'Łódź <b>& "spółka"</b>' > /dev/null
holds 'a page before anything is known' 'hall.html' desk $E projector
grep -q 'We begin soon' hall.html && good || bad 'the page says that it begins soon'
grep -q '<title>Łódź &lt;b&gt;&amp; &quot;spółka&quot;&lt;/b&gt;</title>' hall.html && good || bad 'the name of the event is escaped'

holds 'nobody can have finished yet' 'nobody is playing now' desk $E playing

# page TEXT: the page holds it; none TEXT: it does not; n N TEXT: in so many lines
page() { if grep -qF -- "$1" hall.html; then good; else bad "the page has no \"$1\""; fi; }
none() { if grep -qF -- "$1" hall.html; then bad "the page has \"$1\""; else good; fi; }
n() { got=$(grep -cF -- "$2" hall.html); if [ "$got" = "$1" ]; then good; else bad "\"$2\" $got times, not $1"; fi; }
now() { ok "the page again" desk $E projector "$@"; }

printf 'Gracz;Szkoła;Rok;Opiekun\n' > o.csv
printf 'Anna Kowalska;II LO;2009;Ewa\nAdam Król;II LO;2009;Ewa\nŁucja Źdźbło;;2009;Ewa\nJan Ćma;"<img src=x onerror=alert(1)>";2009;Ewa\n' >> o.csv
printf 'Ola Żuk;III LO;2009;Ewa\nIga Ślaz;III LO;2009;Ewa\nEla Bąk;IV LO;2009;Ewa\nZoë Maj;IV LO;2009;Ewa\n' >> o.csv
printf 'Drużyna;Szkoła\n<script>alert(1)</script>;Szkoła & syn\n%s\nJaskółki;\nSokoły;\nOrły;\nŻurawie;\nMewy;\nPiloci;\n' "$(printf 'X%.0s' $(seq 200))" > e.csv
ok 'people' desk $E import orzel o.csv
ok 'teams' desk $E import eskadra e.csv
now --lang pl
page 'Uczestnicy'
page '<bdi class="n">&lt;script&gt;alert(1)&lt;/script&gt;</bdi><bdi class="s">Szkoła &amp; syn</bdi>'
page '&lt;img src=x onerror=alert(1)&gt;'
none '<img'
n 1 '<script>'
n 1 '</script>'
# event/1.5: initials and school; who has the same initials in a school is told by number.
page '<bdi class="n">A.K. nr 1</bdi><bdi class="s">II LO</bdi>'
page '<bdi class="n">A.K. nr 2</bdi>'
page '<bdi class="n">Ł.Ź.</bdi>'
for name in Kowalska Król Źdźbło Ćma Żuk Ślaz Bąk Maj Ewa; do none "$name"; done
# Typed once more as the player, in another order and with other letters, a person is no team.
desk $E enter bitwa 'Ewa Żółw' 'V LO' 'ZOLW Ewa' > /dev/null
desk $E enter bitwa 'Sowy 12' 'V LO' 'Ela Sowińska 12' > /dev/null
now --lang pl
page '<bdi class="n">E.Ż.</bdi><bdi class="s">V LO</bdi>'
page '<bdi class="n">Sowy 12</bdi>'
none Sowi
# Nothing is fetched, nothing but the page's own script can run.
none 'http:'
none 'https:'
none 'src="'
none 'url('
page "default-src 'none'"
sed -n '/^<script>/,/<\/script>/p' hall.html | sed '1s/^<script>//; s/<\/script>$//' > script
hash=$(head -c -1 script | openssl dgst -sha256 -binary 2> /dev/null | openssl base64 2> /dev/null)
if [ -n "$hash" ]; then page "script-src 'sha256-$hash'"; fi

# Groups drawn, a round paired, begun, played.
desk $E draw orzel groups --groups 2 --seed x > /dev/null
now --lang pl
page 'Wylosowane grupy'
ok 'all rounds' desk $E pair orzel --all
now --lang pl
n 1 'class="names '
n 1 'class="tables '
n 8 'class="row name"'
page 'Następne gry'
page 'grupy, runda 1'
none 'Tabela'
n 4 'początek nieznany'
none 'data-began="'
holds 'a table without a start says so' 'start not known' desk $E playing
[ "$(grep -c 'table' out)" = 4 ] && good || bad 'rounds to come are not being played'
grep -q 'pairs yet to begin: 8' out && good || bad 'but they are counted'
ok 'the round begins' desk $E start orzel --rounds 1 --at 2026-11-15T10:00:00Z
now --lang en
n 4 'data-began="1794736800" data-limit="1800" data-warn="1500"'
none 'start not known'
page 'data-until="1794737700"'
page 'lang="en"'
page 'Still playing'
none 'Jeszcze'
holds 'and the terminal knows the time' '31 min (overdue)' desk $E playing --at 2026-11-15T10:31:00Z
for m in 1 2 3; do
    winner=$(sed -n "s/.* match $m orzel groups 1 [0-9]* \([0-9]*\) .*/\1/p" $E)
    ok "walkover $m" desk $E walkover $m "$winner" x
done
TZ=UTC ok 'a page at another hour' desk $E projector --at 2026-11-15T23:59:00Z
page 'last change 09:00'
ok 'one game of the last table' desk $E result 4 1 poland orzel/6.1 round=18
now --lang pl
n 1 'data-began="1794736800" data-limit="3600"'
page 'Wyniki'
page '<b class="won">3</b><b>0</b>'
page 'grupa A'
n 8 'class="rank'
page 'runda 2'
ok 'the game was a mistake' desk $E clear 4 x --yes
ok 'the last table' desk $E walkover 4 "$(sed -n 's/.* match 4 orzel groups 1 [0-9]* \([0-9]*\) .*/\1/p' $E)" x
now --lang pl
page 'runda 2'
none 'Jeszcze grają'
page 'Wyniki</span> <small>ORP Orzeł · grupy, runda 1'
holds 'nobody plays between the rounds' 'nobody is playing now' desk $E playing
now --lang pl --only eskadra
none 'ORP Orzeł'
page 'Gwiaździsta Eskadra'
cp hall.html kept.html
status 2 'a discipline that is not there' desk $E projector --only orzel,bitwy
same 'and the page stays' kept.html hall.html
status 2 'nor is an event begun with one' desk none.event create X --only orzeł
[ -e none.event ] && bad 'an event without disciplines' || good

# A whole event with cups: places at the end, nobody playing.
desk whole.event generate 5 --teams 16 > /dev/null
holds 'a finished event' 'whole.html' desk whole.event projector --lang pl
cp whole.html hall.html
page 'Klasyfikacja końcowa'
none 'Jeszcze grają'
none 'class="names'
page 'finał</small>'
[ "$(grep -c '<section ' hall.html)" = "$(grep -c '</section>' hall.html)" ] && good || bad 'every section ends'
[ "$(grep -o '<div' hall.html | wc -l)" = "$(grep -o '</div>' hall.html | wc -l)" ] && good || bad 'every row ends'

# Whoever has no opponent in a round finds that out too: of an odd group, beside a free slot of a cup.
desk odd.event create Odd --only bitwa > /dev/null
for i in 1 2 3 4 5 6 7 8 9; do desk odd.event enter bitwa "Team $i" "School $i" "Player" > /dev/null; done
cp odd.event ladder.event
desk odd.event draw bitwa groups --seed x > /dev/null
desk odd.event pair bitwa --all > /dev/null
ok 'groups of three' desk odd.event projector hall.html --lang pl
n 9 'class="row name"'
n 9 'pauzuje'
desk ladder.event draw bitwa ladder --places all --seed x > /dev/null
desk ladder.event pair bitwa > /dev/null
ok 'a ladder of nine' desk ladder.event projector hall.html --lang pl
n 9 'class="row name"'
n 14 'wolny los'
desk ladder.event walkover 1 "$(sed -n 's/.* match 1 bitwa ladder 1 [0-9]* \([0-9]*\) .*/\1/p' ladder.event)" x > /dev/null
desk ladder.event pair bitwa > /dev/null
ok 'whoever is ninth waits for nobody' desk ladder.event projector hall.html --lang pl
n 8 'class="row name"'
none 'wolny los'

# Where it is written: beside the event, where one says, and never over anything else.
mkdir room
desk room/x.event create X > /dev/null
holds 'beside the event' 'room/x.html' desk room/x.event projector
ok 'where one says' desk room/x.event projector room/y.html
[ -s room/y.html ] && good || bad 'y.html'
ok 'again over itself' desk room/x.event projector room/y.html
was=$(cksum < room/x.event)
status 2 'never over the event' desk room/x.event projector room/x.event
[ "$(cksum < room/x.event)" = "$was" ] && good || bad 'the event was written over'
echo letter > letter.html
status 2 'never over another file' desk room/x.event projector letter.html
[ "$(cat letter.html)" = letter ] && good || bad 'the letter was written over'
status 3 'no such folder' desk room/x.event projector none/x.html
status 3 'no such event' desk none.event projector
[ -e none.html ] && bad 'a page of no event' || good
[ -z "$(ls room | grep new)" ] && good || bad 'leftovers'

# --watch: a change is on the page within seconds, a bad event leaves the page alone, Ctrl-C ends it well.
await() { i=0; while [ $i -lt 100 ]; do grep -qF -- "$1" "$2" 2> /dev/null && return 0; i=$((i + 1)); sleep 0.1; done; return 1; }
for signal in INT TERM; do
    rm -f w.event w.html
    desk w.event create Zawody > /dev/null
    "$SEDZIA" desk w.event projector --watch > said 2>&1 &
    watcher=$!
    await 'Ctrl+C' said && good || bad 'it says that it watches'
    desk w.event enter orzel Anna "Szkoła $signal" > /dev/null
    await "Szkoła $signal" w.html && good || bad 'a change comes onto the page'
    cp w.event kept
    echo nonsense >> w.event
    await 'w.event:' said && good || bad 'a bad line is told'
    grep -q "Szkoła $signal" w.html && good || bad 'the last page stays'
    cp kept w.event
    desk w.event enter orzel Jan 'po naprawie' > /dev/null
    await 'po naprawie' w.html && good || bad 'and it goes on'
    kill -$signal $watcher
    wait $watcher && good || bad "$signal: status $?"
    grep -q 'the page stays' said && good || bad "$signal: a last word"
    [ -z "$(ls | grep '\.new$')" ] && good || bad 'leftovers'
done
finish
