import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { isPublicAddress } from "./public-address.ts";

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export type GuardedRequest = {
	url: string;
	/** Media types that are taken, in small letters (`image/png`). */
	types: readonly string[];
	bytesMax: number;
	/** What becomes of a larger body: it is refused, unless its beginning is all that is wanted. */
	larger?: "refuse" | "cut";
	/** For everything: names, connections, redirects and the whole body. */
	timeoutMs: number;
	/** What we call ourselves; plain ASCII. */
	userAgent?: string;
};

/** `charset`: as the answer's head names it, in small letters. */
export type GuardedAnswer = { bytes: Buffer; type: string; charset: string | null; url: string };

/** Fetches what a stranger has named, from the public internet alone. */
export type GuardedFetch = {
	/** @throws GuardedFetchError and nothing else */
	fetch(request: GuardedRequest): Promise<GuardedAnswer>;
	close(): Promise<void>;
};

export type GuardedFetchFault =
	/** Not an address that may be fetched, or one behind which is none. */
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
 * Every hop is judged by itself: http or https on its usual port, no name and password in it, and the address that is
 * in fact connected to is public. A name that resolves to a public address first and to a private one later gains
 * nothing, since the connected address decides. Bodies are taken as they are: packed ones are refused, for what a small
 * one may become.
 * @param options.ownOrigin the one origin to which none of this applies: the operator's own (a sandbox on loopback)
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
		// Each fetch has its own connection, which ends with it.
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
		// What stands in a redirect's body is of no use, however much it is.
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
		body.on("error", () => undefined).destroy();
	}
}

function charsetOf(parameters: readonly string[]): string | null {
	const [, charset] = parameters.map((one) => /^charset="?([\w-]+)"?$/.exec(one)).find((match) => match) ?? [];
	return charset ?? null;
}

/** Connects to public addresses alone, and looks once more at where it has come to. */
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
		const literal = to.hostname.replace(/^\[|\]$/g, "");
		if (isIP(literal) !== 0 && !isPublicAddress(literal)) return callback(new GuardedFetchError("forbidden"), null);
		return guarded(to, (error, socket) => {
			if (error) return callback(error, null);
			if (isPublicAddress((socket as Socket).remoteAddress ?? "")) return callback(null, socket as Socket);
			(socket as Socket).destroy();
			return callback(new GuardedFetchError("forbidden"), null);
		});
	};
}

/** A name of which any address is not public is refused as a whole: it is made to deceive. */
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
