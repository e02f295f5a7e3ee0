#!/bin/sh
# Two machines on one: two network namespaces with names and addresses of their own, joined by a cable (a veth pair).
# TwoMachines.cs runs it under unshare, in a process namespace whose end is the end of everything started here.
#   two-machines.sh LAB FOLDER [SERVER-OPTION…] -- COMMAND…
# COMMAND gets the options that lead to the server. In $measured it finds a process of the server's machine, for nsenter.
set -eu
lab=$1 folder=$2 options=
shift 2
while [ "$1" != -- ]; do
  options="$options $1"
  shift
done
shift

wait_for() {
  for attempt in $(seq 600); do
    if [ -s "$1" ]; then return; fi
    sleep 0.1
  done
  echo "There is no $1 after a minute." >&2
  cat "$folder/said" >&2
  exit 1
}

hostname reader
ip link set lo up
echo "10.77.0.1 measured.lab" > "$folder/hosts"
mount --bind "$folder/hosts" /etc/hosts

unshare --net --uts sh -c 'hostname measured; ip link set lo up; echo up > "$1"; exec sleep 600' sh "$folder/up" &
export measured=$!
wait_for "$folder/up"
ip link add cable0 type veth peer name cable1 netns "$measured"
ip addr add 10.77.0.2/24 dev cable0
ip link set cable0 up
nsenter --target "$measured" --net sh -c 'ip addr add 10.77.0.1/24 dev cable1; ip link set cable1 up'

nsenter --target "$measured" --net --uts dotnet "$lab" server --listen measured.lab --tls-port 5001 --token-file "$folder/token" $options \
  > "$folder/ready" 2> "$folder/said" &
wait_for "$folder/ready"
pin=$(sed -n 's/.*"pin":"\([0-9a-f]*\)".*/\1/p' "$folder/ready")

"$@" --server https://measured.lab:5001 --token-file "$folder/token" --pin "$pin"
