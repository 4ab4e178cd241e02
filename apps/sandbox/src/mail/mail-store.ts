import type { DatabaseSync } from "node:sqlite";

const KEPT_MESSAGES = 1000;
const KEPT_BYTES = 64 * 1024 * 1024;

export interface NewMail {
	receivedMs: number;
	/** Envelope sender: where the mail is returned. */
	envelopeFrom: string;
	from: string;
	/** Envelope recipients: the actual receivers, hidden copies included. */
	recipients: string[];
	subject: string;
	text: string;
	html: string;
	/** Header lines by lower-case name; repeated ones are joined by a line break. */
	headers: { [name: string]: string };
	attachments: { name: string; type: string; bytes: number }[];
}

export interface StoredMail extends NewMail {
	id: number;
}

export const MAIL_SCHEMA = `
CREATE TABLE IF NOT EXISTS message (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	received_ms INTEGER NOT NULL,
	bytes INTEGER NOT NULL,
	content TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS recipient (
	message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
	address TEXT NOT NULL COLLATE NOCASE,
	PRIMARY KEY (address, message)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS recipient_message ON recipient (message);
`;

export type MailStore = ReturnType<typeof createMailStore>;

/** The latest thousand mails, at most 64 megabytes; the oldest are evicted. */
export function createMailStore(db: DatabaseSync) {
	const insert = db.prepare("INSERT INTO message (received_ms, bytes, content) VALUES (?, ?, ?)");
	const insertRecipient = db.prepare("INSERT OR IGNORE INTO recipient (message, address) VALUES (?, ?)");
	const prune = db.prepare("DELETE FROM message WHERE id <= ?");
	const pruneBytes = db.prepare(
		`DELETE FROM message WHERE id IN
			(SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS newer FROM message) WHERE newer > ?) AND id < ?`,
	);
	const select = db.prepare("SELECT id, content FROM message WHERE id = ?");
	const list = db.prepare("SELECT id, content FROM message ORDER BY id DESC LIMIT ?");
	const listTo = db.prepare(
		"SELECT id, content FROM message JOIN recipient ON message = id WHERE address = ? ORDER BY id DESC LIMIT ?",
	);
	const search = db.prepare(
		`SELECT id, content FROM message WHERE EXISTS
			(SELECT 1 FROM recipient WHERE message = id AND instr(lower(address), lower(?)) > 0)
		ORDER BY id DESC LIMIT ?`,
	);
	const read = (row: Record<string, unknown>): StoredMail => ({
		...JSON.parse(String(row["content"])),
		id: Number(row["id"]),
	});

	return {
		/** Call inside a transaction: the message and its recipients are written together. */
		add(mail: NewMail): number {
			const content = JSON.stringify(mail);
			const id = Number(insert.run(mail.receivedMs, Buffer.byteLength(content), content).lastInsertRowid);
			for (const address of mail.recipients) insertRecipient.run(id, address);
			prune.run(id - KEPT_MESSAGES);
			pruneBytes.run(KEPT_BYTES, id);
			return id;
		},
		find(id: number): StoredMail | undefined {
			const row = select.get(id);
			return row === undefined ? undefined : read(row);
		},
		/** Newest first; `to` is a whole address, in any case. */
		list(limit: number, to?: string): StoredMail[] {
			return (to === undefined ? list.all(limit) : listTo.all(to, limit)).map(read);
		},
		/** Newest first, by a part of a recipient's address. */
		search(part: string, limit: number): StoredMail[] {
			return search.all(part, limit).map(read);
		},
	};
}
