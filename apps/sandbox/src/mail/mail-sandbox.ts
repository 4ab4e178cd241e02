import type { FastifyInstance } from "fastify";
import { openSqlite } from "../sqlite.ts";
import { registerMailPages } from "./mail-pages.ts";
import { createMailStore, MAIL_SCHEMA } from "./mail-store.ts";
import { readMail } from "./read-mail.ts";
import { createSmtpReceiver } from "./smtp-receiver.ts";

export interface MailSandbox {
	registerPages(scope: FastifyInstance): void;
	/** Resolves with the SMTP port. */
	start(host: string, port: number): Promise<number>;
	stop(): Promise<void>;
}

/** A mailbox for all recipients: mail is received by SMTP and shown on a page; nothing is forwarded. */
export function createMailSandbox(deps: {
	dataDir: string;
	productOrigin: string;
	nowMs(): number;
	log(line: string): void;
}): MailSandbox {
	const sqlite = openSqlite(deps.dataDir, "mail.sqlite", MAIL_SCHEMA);
	const store = createMailStore(sqlite.db);
	let listening = false;
	const receiver = createSmtpReceiver(async (raw, recipients) => {
		const mail = await readMail(raw, recipients, deps.nowMs());
		sqlite.write(() => store.add(mail));
	}, deps.log);
	return {
		registerPages: (scope) => registerMailPages(scope, store, deps.productOrigin),
		async start(host, port) {
			const chosen = await receiver.listen(host, port);
			listening = true;
			return chosen;
		},
		async stop() {
			if (listening) await receiver.close();
			sqlite.close();
		},
	};
}
