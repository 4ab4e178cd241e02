import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

const MAX_MAIL_BYTES = 10 * 1024 * 1024;
const MAX_CLIENTS = 50;
const IDLE_TIMEOUT_MS = 60_000;

export interface SmtpReceiver {
	/** Resolves with the port once the server listens. */
	listen(host: string, port: number): Promise<number>;
	close(): Promise<void>;
}

/** An SMTP server without accounts: `deliver` gets each whole message before the sender is answered "accepted". */
export function createSmtpReceiver(
	deliver: (raw: Buffer, recipients: string[]) => Promise<void>,
	log: (line: string) => void,
): SmtpReceiver {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["AUTH", "STARTTLS"],
		disableReverseLookup: true,
		size: MAX_MAIL_BYTES,
		maxClients: MAX_CLIENTS,
		socketTimeout: IDLE_TIMEOUT_MS,
		closeTimeout: 1000,
		onData(stream, session, done) {
			receive(stream, session, deliver).then(
				() => done(),
				(error: unknown) => {
					log(`mail refused: ${error instanceof Error ? error.message : String(error)}`);
					done(error instanceof Error ? error : new Error("The message could not be read."));
				},
			);
		},
	});
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
	session: SMTPServerSession,
	deliver: (raw: Buffer, recipients: string[]) => Promise<void>,
): Promise<void> {
	const raw = await readBounded(stream);
	if (raw === undefined || stream.sizeExceeded) throw refusal(552, "Message exceeds fixed maximum message size");
	try {
		await deliver(
			raw,
			session.envelope.rcptTo.map((recipient) => recipient.address),
		);
	} catch {
		throw refusal(554, "The message could not be read");
	}
}

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

function refusal(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode });
}
