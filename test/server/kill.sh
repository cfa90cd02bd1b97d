#!/bin/sh
# kill.sh KILLS GAMES RATE [SECONDS_BETWEEN]: kill -9 of the server in the middle of a load, again
# and again. The load comes back each time, and checks that no acknowledged move is lost and no
# game broken (bench/load.c). Ends with "N passed, M failed".
cd "$(dirname "$0")/../.." || exit 2
out=${OUT:-build} kills=${1:-2} games=${2:-40} rate=${3:-4} between=${4:-2}
folder=$(mktemp -d)
port=$((20000 + $$ % 20000))
server=
trap 'kill -9 $server 2>/dev/null; rm -rf "$folder"' EXIT

start() {
    "$out/sedzia" serve --listen 127.0.0.1 --port $port --data "$folder" --limits off \
        --log "$folder/log" >/dev/null &
    server=$!
}
seconds=$(((kills + 1) * between + 1))
start
sleep 1
"$out/load" --port $port --games "$games" --rate "$rate" --seconds $seconds &
load=$!
i=0
while [ $i -lt "$kills" ]; do
    sleep "$between"
    kill -9 $server
    wait $server 2>/dev/null
    start
    i=$((i + 1))
done
wait $load
status=$?
kill -TERM $server
wait $server
ended=$?
grep -h ' unfoldable\| unreplayable\| disk' "$folder/log" && status=1
[ $status = 0 ] && [ $ended = 0 ] && echo "$((kills + 1)) passed, 0 failed" && exit 0
echo "load ended with $status, the server with $ended"
echo "0 passed, 1 failed"
exit 1
