#!/bin/sh
# Replaces the database and the data folder by a backup: restore.sh <name of the backup>. Stop the product first.
# Environment: DATABASE_URL_OWNER, DATA_DIR, BACKUP_DIR.
set -eu
umask 077
: "${DATABASE_URL_OWNER:?}" "${DATA_DIR:?}" "${BACKUP_DIR:?}"

# The password is not shown in the list of processes. One with percent-encoded characters stays in the address.
password=$(printf '%s' "$DATABASE_URL_OWNER" | sed -n 's|^[a-z]*://[^:/@]*:\([^@%]*\)@.*|\1|p')
if [ -n "$password" ]; then
	export PGPASSWORD="$password"
	DATABASE_URL_OWNER=$(printf '%s' "$DATABASE_URL_OWNER" | sed 's|^\([a-z]*://[^:/@]*\):[^@]*@|\1@|')
fi

backup="$BACKUP_DIR/${1:?The name of the backup is missing.}"
[ ! -d "$backup" ] || [ -x "$backup" ] || {
	echo "The backup in $backup cannot be read. It must belong to the user of the product." >&2
	exit 1
}
[ -f "$backup/database.dump" ] && [ -f "$backup/data.tar" ] || {
	echo "There is no complete backup in $backup." >&2
	exit 1
}
[ -r "$backup/database.dump" ] && [ -r "$backup/data.tar" ] || {
	echo "The backup in $backup cannot be read. It must belong to the user of the product." >&2
	exit 1
}
tar --list --file="$backup/data.tar" >/dev/null

others=$(psql --no-psqlrc --quiet --tuples-only --no-align --command="
	select count(*) from pg_stat_activity
	where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
" "$DATABASE_URL_OWNER")
[ "$others" -eq 0 ] || {
	echo "$others connections use the database. Stop the product on every machine first." >&2
	exit 1
}

# In one transaction: after a failure, of reading the backup too, the database is as before. The owner owns nothing but
# this installation.
{
	echo "drop owned by current_user cascade;"
	pg_restore --no-owner --file=- "$backup/database.dump" || printf '\\.\nselect the_backup_could_not_be_read;\n'
} | psql --no-psqlrc --quiet --single-transaction --set=ON_ERROR_STOP=1 --output=/dev/null --file=- "$DATABASE_URL_OWNER"

# What the backup does not have is moved aside, not removed.
aside="$DATA_DIR/before-restore-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
mkdir "$aside"
for folder in objects live secret; do
	[ ! -e "$DATA_DIR/$folder" ] || mv "$DATA_DIR/$folder" "$aside/"
done
tar --extract --file="$backup/data.tar" --directory="$DATA_DIR" --numeric-owner
echo "Restored $1. The former files are in $aside; remove them when the restored site is right."
