# A board of one's own, handed in as a file: it travels with the event, is named on paper, and records must be of it.
. "$here/common.sh"
E=b.event
sed 's/^board .*/board MOJA/; s/^rounds .*/rounds 11/' "$root/data/303/board.txt" > moja.txt
hash=$("$SEDZIA" board moja.txt --lang en | sed -n 's/.*\([0-9a-f]\{16\}\).*/\1/p' | head -n 1)
desk $E create Zawody --level local > /dev/null
holds 'a file' "MOJA ($hash)" desk $E board eskadra moja.txt
holds 'by its name' 'T303' desk $E board eskadra T303
holds 'in Polish' 'plansza MOJA' desk $E plansza eskadra moja.txt --lang pl
sed 's/^rounds .*/rundy 11/' moja.txt > zla.txt
status 2 'a board that is none' desk $E board eskadra zla.txt
status 2 'no such file' desk $E board eskadra nic.txt
cp moja.txt gone.txt && rm moja.txt # the event has all of it
for i in 1 2; do desk $E enter eskadra "Team $i" '' A$i B$i C$i > /dev/null; done
desk $E draw eskadra groups --seed x > /dev/null
desk $E pair eskadra > /dev/null
ok 'also after the first round was paired' desk $E board eskadra 111 printed
holds 'the report names it' "board MOJA $hash" desk $E show 1 303
holds 'and the sheet' "board MOJA $hash" desk $E print sheet 1 303 --text
holds 'every round has its box' '11' desk $E print sheet 1 303 --text
ok 'on paper' desk $E print report 1 303 --out r.pdf
holds 'the printed board is named' 'the printed board' desk $E show 1 111
desk $E board eskadra 111 standard > /dev/null
holds 'the others are played on their standard boards' '111' desk $E show 1 111
desk $E show 1 111 | grep -q MOJA && bad '111 is played on another board' || good
status 1 'a record from the standard board' desk $E result 1 303 1 --record "$root/test/plays/303-random-1.txt"
mkdir games
"$SEDZIA" arena 303 random random --games 2 --board gone.txt --save games --seed 3 > out 2>&1 || bad 'a game on it'
record=$(ls games/* | head -n 1)
ok 'a record from this board' desk $E result 1 303 1 --record "$record"
status 1 'after the first result' desk $E board eskadra 303 standard
desk $E export -o copy.txt > /dev/null
desk c.event restore copy.txt > /dev/null
same 'the file is the event' $E c.event
holds 'all of it holds' 'wrong 0' desk c.event check
desk s.event create X --level local > /dev/null
for i in 1 2; do desk s.event enter eskadra "Team $i" '' A$i B$i C$i > /dev/null; done
desk s.event draw eskadra groups --seed x > /dev/null
desk s.event pair eskadra > /dev/null
status 1 'a record from another board in an event on the standard one' desk s.event result 1 303 1 --record "$record"
finish
