#!/bin/sh
# Writes one backup of the database and the data folder to BACKUP_DIR and prints its name. Without interruption of the
# site: the database comes first, since an object without a row is harmless.
# Environment: DATABASE_URL_OWNER, DATA_DIR, BACKUP_DIR, and BACKUP_DAYS, after which backups are removed.
set -eu
umask 077
: "${DATABASE_URL_OWNER:?}" "${DATA_DIR:?}" "${BACKUP_DIR:?}"

# The password is not shown in the list of processes. One with percent-encoded characters stays in the address.
password=$(printf '%s' "$DATABASE_URL_OWNER" | sed -n 's|^[a-z]*://[^:/@]*:\([^@%]*\)@.*|\1|p')
if [ -n "$password" ]; then
	export PGPASSWORD="$password"
	DATABASE_URL_OWNER=$(printf '%s' "$DATABASE_URL_OWNER" | sed 's|^\([a-z]*://[^:/@]*\):[^@]*@|\1@|')
fi

name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
unfinished="$BACKUP_DIR/$name.unfinished"
mkdir "$unfinished"
trap 'rm -rf "$unfinished"' EXIT

pg_dump --format=custom --file="$unfinished/database.dump" "$DATABASE_URL_OWNER"

cd "$DATA_DIR"
set --
for folder in objects live secret; do
	[ -e "$folder" ] && set -- "$@" "$folder"
done
# The folder itself is part of the archive for its owner and mode.
# 1: a file changed or vanished while it was read.
status=0
tar --create --file="$unfinished/data.tar" --warning=no-file-changed --ignore-failed-read \
	"$@" --no-recursion . ||
	status=$?
[ "$status" -le 1 ] || exit "$status"

# The name appears only when the backup is complete and on the disk.
sync
mv "$unfinished" "$BACKUP_DIR/$name"
find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??T??-??-??Z*' \
	-mtime "+${BACKUP_DAYS:-30}" -exec rm -rf {} +
echo "$name"
