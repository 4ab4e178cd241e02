import { lookup } from "node:dns/promises";
import type { LookupFunction, Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { isPrivateLiteral, isPublicAddress } from "./public-address.ts";

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export type GuardedRequest = {
	url: string;
	/** Accepted media types, in lower case (`image/png`). */
	types: readonly string[];
	bytesMax: number;
	/** How a larger body is handled: refused, or cut where its beginning is sufficient. */
	larger?: "refuse" | "cut";
	/** For the whole operation: name resolution, connections, redirects and the body. */
	timeoutMs: number;
	/** Our `User-Agent`; plain ASCII. */
	userAgent?: string;
};

/** `charset`: as the response's header names it, in lower case. */
export type GuardedAnswer = { bytes: Buffer; type: string; charset: string | null; url: string };

/** Fetches an address that an untrusted user supplied, from the public internet only. */
export type GuardedFetch = {
	/** @throws GuardedFetchError and nothing else */
	fetch(request: GuardedRequest): Promise<GuardedAnswer>;
	close(): Promise<void>;
};

export type GuardedFetchFault =
	/** Not an address that may be fetched, or one that resolves to such. */
	"forbidden" | "unreachable" | "status" | "redirects" | "type" | "too-large" | "timeout";

export class GuardedFetchError extends Error {
	readonly fault: GuardedFetchFault;

	constructor(fault: GuardedFetchFault, cause?: unknown) {
		super(`A foreign address was not fetched: ${fault}.`, { cause });
		this.name = "GuardedFetchError";
		this.fault = fault;
	}
}

const redirectsMax = 3;
const headerBytesMax = 16 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Every hop is checked separately: http or https on its usual port, no credentials in the address, and a public address
 * at the time of connection. A name that resolves to a public address first and to a private one later (DNS rebinding)
 * gains nothing, since the connected address decides. Compressed bodies are refused, since a small one may expand
 * without limit.
 * @param options.ownOrigin the one origin that is exempt: the operator's own (a sandbox on loopback)
 * @param options.furtherPorts allowed beside the usual ones
 */
export function createGuardedFetch(options: {
	ownOrigin?: string | undefined;
	resolve?: Resolve;
	furtherPorts?: readonly number[];
}): GuardedFetch {
	const resolve: Resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true, verbatim: true }));
	const isOwn = (origin: string) => origin === options.ownOrigin;
	const isPort = (port: string) => port === "" || (options.furtherPorts?.includes(Number(port)) ?? false);
	const agent = new Agent({
		connect: guardedConnector(resolve, isOwn),
		// Each fetch has its own connection, which is closed at its end.
		pipelining: 0,
		maxHeaderSize: headerBytesMax,
		maxOrigins: 1_000,
	});
	return {
		async fetch(request) {
			const signal = AbortSignal.timeout(request.timeoutMs);
			try {
				return await follow(agent, request, { signal, isOwn, isPort });
			} catch (error) {
				throw faultOf(error, signal);
			}
		},
		close: () => agent.destroy(),
	};
}

async function follow(
	agent: Agent,
	request: GuardedRequest,
	{ signal, ...rules }: AddressRules & { signal: AbortSignal },
): Promise<GuardedAnswer> {
	let url = readAddress(request.url, rules);
	for (let hop = 0; hop <= redirectsMax; hop++) {
		const answer = await agent.request({
			origin: url.origin,
			path: url.pathname + url.search,
			method: "GET",
			headers: {
				accept: request.types.join(", "),
				"accept-encoding": "identity",
				...(request.userAgent && { "user-agent": request.userAgent }),
			},
			signal,
		});
		if (!redirects.has(answer.statusCode)) return { ...(await readBody(answer, request)), url: url.href };
		const location = answer.headers.location;
		// The body of a redirect is discarded unread, whatever its size.
		answer.body.on("error", () => undefined).destroy();
		if (typeof location !== "string" || !URL.canParse(location, url.href)) throw new GuardedFetchError("redirects");
		url = readAddress(new URL(location, url).href, rules);
	}
	throw new GuardedFetchError("redirects");
}

type AddressRules = { isOwn: (origin: string) => boolean; isPort: (port: string) => boolean };

function readAddress(text: string, { isOwn, isPort }: AddressRules): URL {
	if (!URL.canParse(text)) throw new GuardedFetchError("forbidden");
	const url = new URL(text);
	if (isOwn(url.origin)) return url;
	const isWeb = url.protocol === "http:" || url.protocol === "https:";
	if (!isWeb || !isPort(url.port) || url.username !== "" || url.password !== "")
		throw new GuardedFetchError("forbidden");
	return url;
}

async function readBody(
	{ statusCode, headers, body }: Dispatcher.ResponseData,
	{ types, bytesMax, larger = "refuse" }: GuardedRequest,
): Promise<Omit<GuardedAnswer, "url">> {
	try {
		if (statusCode !== 200) throw new GuardedFetchError("status");
		const [type = "", ...parameters] = String(headers["content-type"] ?? "")
			.toLowerCase()
			.split(";")
			.map((part) => part.trim());
		const isPacked = (headers["content-encoding"] ?? "identity") !== "identity";
		if (!types.includes(type) || isPacked) throw new GuardedFetchError("type");
		const isRefused = (length: number) => length > bytesMax && larger === "refuse";
		if (isRefused(Number(headers["content-length"] ?? 0))) throw new GuardedFetchError("too-large");
		const chunks: Buffer[] = [];
		let length = 0;
		for await (const chunk of body as AsyncIterable<Buffer>) {
			length += chunk.length;
			if (isRefused(length)) throw new GuardedFetchError("too-large");
			chunks.push(chunk);
			if (length > bytesMax) break;
		}
		return { bytes: Buffer.concat(chunks).subarray(0, bytesMax), type, charset: charsetOf(parameters) };
	} finally {
		// Whatever was not read is discarded.
		body.on("error", () => undefined).destroy();
	}
}

function charsetOf(parameters: readonly string[]): string | null {
	const [, charset] = parameters.map((one) => /^charset="?([\w-]+)"?$/.exec(one)).find((match) => match) ?? [];
	return charset ?? null;
}

/** Connects to public addresses only, and checks the connected peer once more. */
function guardedConnector(resolve: Resolve, isOwn: (origin: string) => boolean): buildConnector.connector {
	const plain = buildConnector({ allowH2: false, timeout: 5_000, maxCachedSessions: 0 });
	const guarded = buildConnector({
		allowH2: false,
		timeout: 5_000,
		maxCachedSessions: 0,
		lookup: publicLookup(resolve),
	} as buildConnector.BuildOptions);
	return (to, callback) => {
		const origin = new URL(`${to.protocol}//${to.host ?? to.hostname}`).origin;
		if (isOwn(origin)) return plain(to, callback);
		if (isPrivateLiteral(to.hostname)) return callback(new GuardedFetchError("forbidden"), null);
		return guarded(to, (error, socket) => {
			if (error) return callback(error, null);
			if (isPublicAddress((socket as Socket).remoteAddress ?? "")) return callback(null, socket as Socket);
			(socket as Socket).destroy();
			return callback(new GuardedFetchError("forbidden"), null);
		});
	};
}

/** A name with any non-public address is refused as a whole: it is likely an attack. */
function publicLookup(resolve: Resolve): LookupFunction {
	return (hostname, { all }, callback) => {
		resolve(hostname).then(
			(found) => {
				const [first] = found;
				if (!first || !found.every(({ address }) => isPublicAddress(address))) {
					return callback(new GuardedFetchError("forbidden"), "", 0);
				}
				return all ? callback(null, found) : callback(null, first.address, first.family);
			},
			(error: NodeJS.ErrnoException) => callback(error, "", 0),
		);
	};
}

function faultOf(error: unknown, signal: AbortSignal): GuardedFetchError {
	if (error instanceof GuardedFetchError) return error;
	const { cause } = error as { cause?: unknown };
	if (cause instanceof GuardedFetchError) return cause;
	return new GuardedFetchError(signal.aborted ? "timeout" : "unreachable", error);
}
