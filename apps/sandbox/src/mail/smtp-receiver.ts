import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { ReplyRules } from "./reply-rules.ts";

const MAX_MAIL_BYTES = 10 * 1024 * 1024;
const MAX_CLIENTS = 50;
const IDLE_TIMEOUT_MS = 60_000;

export interface SmtpReceiver {
	/** Resolves with the port once the server listens. */
	listen(host: string, port: number): Promise<number>;
	close(): Promise<void>;
}

export type Envelope = { from: string; recipients: string[] };
type Deliver = (raw: Buffer, envelope: Envelope) => Promise<void>;

/**
 * An SMTP server without accounts: `deliver` gets each whole message before the sender is answered "accepted". The rules
 * make it refuse and defer mails as a real server does.
 */
export function createSmtpReceiver(deliver: Deliver, rules: ReplyRules, log: (line: string) => void): SmtpReceiver {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["AUTH", "STARTTLS"],
		disableReverseLookup: true,
		size: MAX_MAIL_BYTES,
		maxClients: MAX_CLIENTS,
		socketTimeout: IDLE_TIMEOUT_MS,
		closeTimeout: 1000,
		onRcptTo({ address }, _session, done) {
			const rule = rules.take(address, ["rcpt"]);
			done(rule && refusal(rule.reply));
		},
		onData(stream, session, done) {
			receive(stream, session, { deliver, rules }).then(
				() => done(),
				(error: unknown) => {
					log(`mail refused: ${error instanceof Error ? error.message : String(error)}`);
					if (error instanceof ConnectionClosed) return closeConnection(session);
					done(error instanceof Error ? error : new Error("The message could not be read."));
				},
			);
		},
	});
	function closeConnection({ id }: SMTPServerSession): void {
		for (const connection of server.connections) if (connection.id === id) connection.close();
	}
	server.on("error", (error: Error) => log(`smtp: ${error.message}`));
	return {
		listen(host, port) {
			return new Promise((resolve, reject) => {
				server.server.once("error", reject);
				server.listen(port, host, () => {
					server.server.off("error", reject);
					resolve((server.server.address() as AddressInfo).port);
				});
			});
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

async function receive(
	stream: SMTPServerDataStream,
	{ envelope }: SMTPServerSession,
	{ deliver, rules }: { deliver: Deliver; rules: ReplyRules },
): Promise<void> {
	const raw = await readBounded(stream);
	if (raw === undefined || stream.sizeExceeded) throw refusal("552 5.3.4 Message exceeds fixed maximum message size");
	const recipients = envelope.rcptTo.map(({ address }) => address);
	for (const recipient of recipients) {
		const rule = rules.take(recipient, ["data", "close"]);
		if (rule?.at === "close") throw new ConnectionClosed();
		if (rule) throw refusal(rule.reply);
	}
	try {
		await deliver(raw, { from: envelope.mailFrom ? envelope.mailFrom.address : "", recipients });
	} catch {
		throw refusal("554 5.6.0 The message could not be read");
	}
}

/** The connection ends without an answer to the message. */
class ConnectionClosed extends Error {}

/** Always consumes the whole stream, else the client never gets its answer; undefined when it is too long. */
async function readBounded(stream: Readable): Promise<Buffer | undefined> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of stream) {
		bytes += chunk.length;
		if (bytes <= MAX_MAIL_BYTES) chunks.push(chunk);
		else chunks.length = 0;
	}
	return bytes <= MAX_MAIL_BYTES ? Buffer.concat(chunks) : undefined;
}

/** @param reply code, enhanced status and text, as sent */
function refusal(reply: string): Error {
	return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
