import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Clock } from "../clock.ts";
import { chooseEncoding, compress, type Encoding } from "../http/compression.ts";
import { hashSource, type InlineSources } from "../http/content-security.ts";
import type { Signals } from "../signals.ts";
import { type GuestRules, guestKey } from "./guest-key.ts";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";
import { createSharedCopies, type Made } from "./shared-copies.ts";

/** Maximum age of a copy. */
const lifeMs = 10_000;
/** Beyond it, while pages cannot be rendered: long enough for a restart of the database. */
const staleMs = 15 * 60_000;
const copiesMax = 500;
const bytesMax = 64 * 1024 * 1024;
/** A larger page is served, but not cached. */
const pageBytesMax = 2 * 1024 * 1024;

type GuestPage = {
	status: number;
	headers: Readonly<Record<string, string>>;
	inline: InlineSources;
	etag: string;
	body(encoding: Encoding): Promise<Buffer>;
};

/** A rendered page. `isFailed`: a dependency was unavailable, so that the page or a part of it is missing. */
export type RenderedPage = { response: Response; isFailed: boolean };

/** Renders a page from the address alone, without any other property of the visitor's request. */
export type RenderShared = (address: string, nonce: string) => Promise<RenderedPage>;

export type GuestPages = {
	/** Responds with a copy if the visitor may get one; false where they get a page of their own. */
	answer(request: FastifyRequest, reply: FastifyReply, render: RenderShared): Promise<boolean>;
};

export type GuestPagesDeps = {
	rules: GuestRules;
	clock: Clock;
	signals: Pick<Signals, "subscribe" | "onReconnect">;
	/** The kinds of signals that invalidate pages. */
	kinds: readonly string[];
	/** The kind that drops all copies: withdrawn content may be on more pages than declare it. */
	withdrawnKind: string;
	metrics: Registry;
	policyOf(inline: InlineSources): string;
};

/** Pages that are the same for all guests: rendered once, compressed once, and served to many for a few seconds. */
export function createGuestPages(deps: GuestPagesDeps): GuestPages {
	const copies = createSharedCopies<GuestPage>({ clock: deps.clock, lifeMs, staleMs, copiesMax, bytesMax });
	for (const kind of deps.kinds) deps.signals.subscribe(kind, (id) => copies.changed({ kind, id }));
	deps.signals.subscribe(deps.withdrawnKind, () => copies.clear());
	deps.signals.onReconnect(() => copies.clear());
	const requests = new Counter({
		name: "guest_page_requests_total",
		help: "Requests for pages that guests share: answered by a copy, by a new one, by one in the making, by an expired one, or alone",
		labelNames: ["how"],
		registers: [deps.metrics],
	});

	return {
		async answer(request, reply, render) {
			const key = guestKey(pageRequestOf(request), deps.rules);
			if (key === null) return false;
			const taken = await copies.take(key, () => makePage(key, render));
			requests.inc({ how: taken?.how ?? "alone" });
			if (!taken) return false;
			await sendPage(deps, request, reply, taken.value);
			return true;
		},
	};
}

const pageRequestOf = (request: FastifyRequest) => ({
	method: request.method,
	address: request.originalUrl,
	cookies: request.cookies,
	hasAuthorization: request.headers.authorization !== undefined,
});

async function makePage(address: string, render: RenderShared): Promise<Made<GuestPage>> {
	const nonce = randomBytes(16).toString("base64");
	const { response, isFailed } = await render(address, nonce);
	const { html, inline } = replaceNonce(scriptsAfterPaint(await response.text(), nonce), nonce);
	const plain = Buffer.from(html);
	const shows = response.headers.get("x-shows");
	const packed = new Map<Encoding, Promise<Buffer>>();
	const headers = Object.fromEntries([...response.headers].filter(([name]) => !notForwarded.has(name)));
	return {
		value: {
			status: response.status,
			headers,
			inline,
			etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`,
			body(encoding) {
				const known = packed.get(encoding) ?? compress(plain, encoding);
				packed.set(encoding, known);
				return known;
			},
		},
		isFailed,
		isShareable: response.status === 200 && !isFailed && shows !== null && plain.length <= pageBytesMax,
		// Compressed bodies are smaller than the plain one; both are cached with it.
		bytes: plain.length * 2,
		shows: shows?.split(" ").filter(Boolean) ?? [],
	};
}

/** `x-shows` is internal to the web and the server; a page sets no cookies. */
const notForwarded = new Set(["x-shows", "set-cookie"]);

async function sendPage(deps: GuestPagesDeps, request: FastifyRequest, reply: FastifyReply, page: GuestPage) {
	reply.headers({ ...page.headers, "content-security-policy": deps.policyOf(page.inline) }).code(page.status);
	if (page.status === 200) {
		// A browser may store it for back navigation, but revalidates it otherwise: the copy may have changed.
		reply.headers({ "cache-control": "private, no-cache", etag: page.etag });
		if (isKnown(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
	}
	const encoding = chooseEncoding(request.headers["accept-encoding"]);
	if (encoding !== "identity") reply.header("content-encoding", encoding);
	return reply.send(await page.body(encoding));
}

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
	(ifNoneMatch ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag.slice(2));

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;

/**
 * Removes the nonce from a complete page and allows its inline scripts and styles by their hashes instead, so that many
 * visitors can share the same bytes. Only elements with the nonce are allowed: anything injected into the page remains
 * blocked.
 * @param nonce of this rendering only, and long enough to occur nowhere else
 */
export function replaceNonce(page: string, nonce: string): { html: string; inline: InlineSources } {
	const scripts = new Set<string>();
	const styles = new Set<string>();
	for (const [, tag = "", attributes = "", text = ""] of page.matchAll(inlineElement)) {
		if (!attributes.includes(`nonce="${nonce}"`) || /\ssrc=/i.test(attributes)) continue;
		const source = hashSource(asParsed(text).replaceAll(nonce, ""));
		(tag.toLowerCase() === "script" ? scripts : styles).add(source);
	}
	return { html: page.replaceAll(nonce, ""), inline: { scripts: [...scripts], styles: [...styles] } };
}

/** A browser hashes the text after its parser has normalised it. */
const asParsed = (text: string): string => text.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
