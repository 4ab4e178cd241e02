import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createTestApp, createTestCampaign, ensureWebBuild, signUpPerson, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hashSource } from "../http/content-security.ts";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

let nowMs = Date.now();
function pass(ms: number): void {
	nowMs += ms;
}
let app: TestApp;
let author: Awaited<ReturnType<typeof signUpPerson>>;
let campaign: { id: string; name: string };
beforeAll(async () => {
	await ensureWebBuild();
	app = await createTestApp(inject("postgresUrl"), { pages: true, nodes: 2, clock: () => new Date(++nowMs) });
	author = await signUpPerson(app);
	campaign = await createTestCampaign(author, { title: "Around the lake" });
}, 180_000);
afterAll(() => app?.stop());

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
type Ask = { headers?: Record<string, string>; method?: string; node?: number };

/** Asks without unpacking, following or correcting anything. */
async function ask(path: string, { headers = {}, method = "GET", node = 0 }: Ask = {}): Promise<Answer> {
	const { hostname, port } = new URL(String(app.urls[node]));
	const sent = request({ hostname, port, path, method, headers: { host: new URL(app.url).host, ...headers } }).end();
	const [answer] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
	const body = Buffer.concat(await answer.toArray());
	return { status: Number(answer.statusCode), headers: answer.headers, body, text: unpacked(answer.headers, body) };
}

function unpacked(headers: IncomingHttpHeaders, body: Buffer): string {
	if (body.length === 0) return "";
	if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString();
	return (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
}

/** How often pages were shown, by the way in which it happened, since the test began. */
async function counted(node = 0) {
	const read = async () => {
		const text = String(await app.nodes[node]?.metrics.metrics());
		return new Map(
			[...text.matchAll(/^guest_page_requests_total\{how="(\w+)"\} (\d+)$/gm)].map(([, how, n]) => [how, Number(n)]),
		);
	};
	const before = await read();
	return async (how: string) => ((await read()).get(how) ?? 0) - (before.get(how) ?? 0);
}

const nonceOf = ({ headers }: Answer) => /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
const isCopy = (answer: Answer) =>
	nonceOf(answer) === undefined && answer.headers["cache-control"] === "private, no-cache";
const pageOf = () => `/en/campaign/${campaign.name}`;
const forgetCopies = () => pass(10_000);

describe("a copy", () => {
	it("[L1] is rendered once and shown to every guest for ten seconds", async () => {
		forgetCopies();
		const count = await counted();
		const first = await ask(pageOf());
		pass(9_000);
		const second = await ask(pageOf(), { headers: { cookie: "lang=uk; theme=dark" } });
		expect(second.text).toBe(first.text);
		expect([isCopy(first), isCopy(second)]).toEqual([true, true]);
		expect([await count("made"), await count("hit")]).toEqual([1, 1]);
		pass(1_000);
		expect((await ask(pageOf())).headers.etag).not.toBe(first.headers.etag);
		expect(await count("made")).toBe(2);
	});

	it("[L1] is the page that a guest would get alone, but for the nonce, the time and when its scripts begin", async () => {
		forgetCopies();
		for (const path of ["/en", "/uk", "/uk/campaigns-and-streams", pageOf()]) {
			const copy = await ask(path);
			// A crawler's comes whole as well; a person's has the same parts in the order in which they were ready.
			const own = await ask(path, { headers: { cookie: "device=x", "user-agent": "Googlebot/2.1" } });
			expect(isCopy(copy) && !isCopy(own)).toBe(true);
			const nonce = String(nonceOf(own));
			expect(own.text).toContain(nonce);
			const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
			const held = scriptsAfterPaint(own.text, nonce).replaceAll(nonce, "");
			expect(copy.text.replace(time, "")).toBe(held.replace(time, ""));
		}
	});

	it("[U3] allows its own inline scripts by their hashes, and no other", async () => {
		for (const path of ["/en", pageOf()]) {
			const { text, headers } = await ask(path);
			const scripts = [...text.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
				([, code = ""]) => code,
			);
			expect(scripts.length).toBeGreaterThan(2);
			const sources = /script-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ") ?? [];
			expect(new Set(sources.filter((source) => source.startsWith("'sha256-")))).toEqual(
				new Set(scripts.map(hashSource)),
			);
			expect(sources).not.toContain("'unsafe-inline'");
		}
	});

	it("[L1] is packed as its reader takes it, and told apart by that", async () => {
		forgetCopies();
		const plain = await ask(pageOf());
		for (const [accepted, encoding] of [
			["br, gzip", "br"],
			["gzip", "gzip"],
		] as const) {
			const packed = await ask(pageOf(), { headers: { "accept-encoding": accepted } });
			expect(packed.headers).toMatchObject({
				"content-encoding": encoding,
				"content-length": String(packed.body.length),
				vary: "Cookie, Accept-Encoding",
			});
			expect(packed.body.length).toBeLessThan(plain.body.length / 3);
			expect(packed.text).toBe(plain.text);
		}
		expect(plain.headers).toMatchObject({
			"content-length": String(plain.body.length),
			vary: "Cookie, Accept-Encoding",
		});
	});

	it("[L1] tells by its head what it would answer", async () => {
		const headers = { "accept-encoding": "gzip" };
		const full = await ask(pageOf(), { headers });
		const head = await ask(pageOf(), { headers, method: "HEAD" });
		expect(head.body.length).toBe(0);
		for (const name of ["etag", "content-length", "content-encoding", "content-type", "content-security-policy"]) {
			expect(head.headers[name], name).toBe(full.headers[name]);
		}
	});

	it("[L1] is not sent again to a browser that has it, whatever the packing", async () => {
		const { headers } = await ask(pageOf());
		for (const known of [String(headers.etag), `"x", ${headers.etag}`, String(headers.etag).slice(2)]) {
			const again = await ask(pageOf(), { headers: { "if-none-match": known, "accept-encoding": "br" } });
			expect([again.status, again.body.length]).toEqual([304, 0]);
			expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
		}
		expect((await ask(pageOf(), { headers: { "if-none-match": 'W/"other"' } })).status).toBe(200);
		expect(
			(await ask(pageOf(), { headers: { "if-none-match": String(headers.etag), cookie: "refresh=x" } })).status,
		).toBe(200);
	});

	it("[U2] has each visitor's own request id, and sets no cookie", async () => {
		const answers = await Promise.all(Array.from({ length: 5 }, () => ask(pageOf())));
		expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(5);
		for (const { headers } of answers)
			expect([headers["set-cookie"], headers["x-shows"]]).toEqual([undefined, undefined]);
	});
});

describe("a hundred guests at once", () => {
	it("[L1] have a page rendered once, and one that goes away takes nothing from the others", async () => {
		forgetCopies();
		const count = await counted();
		const { hostname, port, host } = new URL(app.url);
		const leaver = connect(Number(port), hostname, () => {
			leaver.write(`GET ${pageOf()} HTTP/1.1\r\nhost: ${host}\r\n\r\n`, () => leaver.destroy());
		});
		await once(leaver, "close");
		const answers = await Promise.all(Array.from({ length: 100 }, () => ask(pageOf())));
		expect(answers.filter(({ status, text }) => status !== 200 || !text.endsWith("</html>"))).toEqual([]);
		expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
		expect(await count("made")).toBe(1);
	});
});

describe("a change", () => {
	it("[L1] drops the campaign's copies and the lists on every node, and leaves other campaigns' alone", async () => {
		const other = await createTestCampaign(author, { title: "Another one" });
		const otherPage = `/uk/campaign/${other.name}`;
		const shows = async (path: string, title: string, node: number) => (await ask(path, { node })).text.includes(title);
		for (const node of [0, 1]) {
			await until("the list to have the new campaign", () => shows("/en/campaigns-and-streams", "Another one", node));
			for (const path of [pageOf(), otherPage, "/en"]) await ask(path, { node });
		}
		const counts = [await counted(0), await counted(1)];
		await author.call("updateCampaign", {
			params: { campaignId: campaign.id },
			body: { title: "Twice around the lake" },
		});
		for (const [node, count] of counts.entries()) {
			await until("the new title on its page", () => shows(pageOf(), "Twice around the lake", node));
			expect(await shows("/en/campaigns-and-streams", "Twice around the lake", node)).toBe(true);
			expect(await shows("/en", "Twice around the lake", node)).toBe(true);
			expect(await count("made")).toBe(3);
			await ask(otherPage, { node });
			expect(await count("made")).toBe(3);
		}
	});

	it("[L1] that ends a campaign's page ends its copy: it is not found from then on", async () => {
		const gone = await createTestCampaign(author, { title: "Soon gone" });
		const path = `/en/campaign/${gone.name}`;
		expect((await ask(path)).status).toBe(200);
		await author.call("deleteCampaign", { params: { campaignId: gone.id } });
		await until("the page to be gone", async () => (await ask(path)).status === 404);
	});
});

describe("a page of one's own", () => {
	it.each<[string, string, Record<string, string>]>([
		["with a session", "/en", { cookie: "refresh=x" }],
		["by a known device", "/en", { cookie: "device=x" }],
		["with a code to hand over", "/en", { cookie: "jwtToken=x" }],
		["with an access token", "/en", { authorization: "Bearer a.b.c" }],
		["with a query that is not listed", "/en?utm_source=x", {}],
		["where the page is not shared", "/en/sign-in", {}],
	])("[L1] is what a visitor gets %s", async (_, path, headers) => {
		const [one, other] = [await ask(path, { headers }), await ask(path, { headers })];
		expect([one.status, other.status]).toEqual([200, 200]);
		expect(nonceOf(one)).toBeDefined();
		expect(nonceOf(one)).not.toBe(nonceOf(other));
		expect(one.headers["cache-control"]).toBe("no-store");
		expect(one.headers.etag).toBeUndefined();
	});

	it("[L1] streams packed, and unpacks to the whole page", async () => {
		for (const encoding of ["br", "gzip"]) {
			const answer = await ask("/en?x=1", { headers: { "accept-encoding": encoding } });
			expect(answer.headers["content-encoding"]).toBe(encoding);
			expect(answer.headers["content-length"]).toBeUndefined();
			expect(answer.text.endsWith("</html>")).toBe(true);
			const data = await ask("/en.data", { headers: { "accept-encoding": encoding } });
			expect([data.status, data.headers["content-encoding"]]).toEqual([200, encoding]);
			expect(data.text).toContain("renderedAt");
		}
	});

	it("[L1] tells by its head how it would be packed", async () => {
		const head = await ask("/en/sign-in", { method: "HEAD", headers: { "accept-encoding": "br" } });
		expect([head.status, head.body.length, head.headers["content-encoding"]]).toEqual([200, 0, "br"]);
		expect(head.headers["content-length"]).toBeUndefined();
	});
});

describe("what is not found or leads elsewhere", () => {
	it("[L1] is never kept", async () => {
		for (const [path, status] of [
			["/en/campaign/nobody-has-this", 404],
			[`/en/campaign/${campaign.id}`, 302],
			["/en/campaign", 302],
		] as const) {
			const count = await counted();
			for (let n = 0; n < 2; n++) {
				const answer = await ask(path);
				expect([path, answer.status, answer.headers["cache-control"], answer.headers.etag]).toEqual([
					path,
					status,
					"no-store",
					undefined,
				]);
			}
			expect(await count("hit")).toBe(0);
		}
	});

	it("[L1] depends on the visitor where an address has no language", async () => {
		const places = [];
		for (const cookie of ["lang=uk", "lang=en"])
			places.push((await ask(`/campaign/${campaign.name}`, { headers: { cookie } })).headers.location);
		expect(places).toEqual([`/uk/campaign/${campaign.name}`, pageOf()]);
	});

	it("[U3] whatever name of a host is sent, no page believes it", async () => {
		forgetCopies();
		const spoofed = await ask(pageOf(), { headers: { host: "evil.example", "x-forwarded-host": "evil.example" } });
		expect(spoofed.text).not.toContain("evil.example");
		expect((await ask(pageOf())).text).toBe(spoofed.text);
	});

	it("[L1] however the address of a page is written, there is at most one copy of it", async () => {
		forgetCopies();
		const count = await counted();
		const [base, name] = ["/en/campaign", campaign.name];
		const ways = [
			...[
				`//en/campaign/${name}`,
				`/en//campaign/${name}`,
				`${base}/${name}/`,
				`/en/Campaign/${name}`,
				`/en/%63ampaign/${name}`,
			],
			...[`${base}/${name}?`, `${base}/${name}?a=1`, `${base}/${name}?&`, `${base}/${name}#x`, `${base}/${name};a=b`],
		];
		for (const way of ways) await ask(way);
		expect(await count("made")).toBeLessThanOrEqual(1);
	});
});

describe("a code in the jwtToken cookie", () => {
	it.each(["/en", "/en/sign-in", "/en.data", "/campaigns-and-streams", "/en/nothing"])(
		"[L1] is taken away by the answer of %s; what is no code is dropped unread",
		async (path) => {
			const answer = await ask(path, { headers: { cookie: "lang=uk; jwtToken=secret-of-somebody; theme=dark" } });
			expect(answer.headers["set-cookie"]).toEqual([
				"jwtToken=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax",
			]);
			expect(answer.headers["cache-control"]).toContain("no-store");
			expect(answer.text).not.toContain("secret-of-somebody");
			expect(app.logged.join("\n")).not.toContain("secret-of-somebody");
		},
	);

	it("[A3] a code goes on to the browser in an answer for that visitor alone, and to no log", async () => {
		const code = "one-time-code-of-somebody-who-signs-in";
		const answer = await ask("/en", { headers: { cookie: `jwtToken=${code}` } });
		expect(answer.text).toContain(code);
		expect(answer.headers["cache-control"]).toContain("no-store");
		expect(answer.headers["set-cookie"]?.[0]).toContain("jwtToken=; Max-Age=0");
		expect((await ask("/en")).text).not.toContain(code);
		expect(app.logged.join("\n")).not.toContain(code);
	});
});

describe("static files", () => {
	it("[L1] come packed from the build, are kept for ever, and in pieces where pieces are asked for", async () => {
		const script = String(/href="(\/assets\/libraries-[^"]+\.js)"/.exec((await ask("/en")).text)?.[1]);
		const plain = await ask(script);
		expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		for (const encoding of ["br", "gzip"]) {
			const packed = await ask(script, { headers: { "accept-encoding": encoding } });
			expect(packed.headers).toMatchObject({
				"content-encoding": encoding,
				"content-length": String(packed.body.length),
				"content-type": plain.headers["content-type"],
				"cache-control": plain.headers["cache-control"],
			});
			expect(String(packed.headers.vary)).toMatch(/accept-encoding/i);
			expect(packed.headers.etag).not.toBe(plain.headers.etag);
			expect(packed.text).toBe(plain.text);
		}
		const piece = await ask(script, { headers: { range: "bytes=0-99" } });
		expect([piece.status, piece.body]).toEqual([206, plain.body.subarray(0, 100)]);
		const known = await ask(script, { headers: { "if-none-match": String(plain.headers.etag) } });
		expect(known.status).toBe(304);
	});

	it("[L1] that are packed already are sent as they are", async () => {
		const font = String(/href="(\/assets\/[^"]+\.woff2)"/.exec((await ask("/en")).text)?.[1]);
		const answer = await ask(font, { headers: { "accept-encoding": "br, gzip" } });
		expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, undefined]);
	});
});

it("[L1] a copy asks for none of its scripts by itself: one of its own words begins with all of them", async () => {
	const { text } = await ask("/en");
	expect(text.match(/<link rel="later"[^>]* href="\/assets\/[^>]*>/g)?.length).toBeGreaterThan(5);
	expect(text.match(/<script [^>]*type="later">import /g)).toHaveLength(1);
	expect(text).not.toMatch(/rel="modulepreload"|type="module"|<script [^>]*\ssrc=/);
});

describe("answers of the API", () => {
	it("[U1] are packed where they are public", async () => {
		const answer = await ask("/v1/data/text-pages/terms-and-conditions.json", { headers: { "accept-encoding": "br" } });
		expect(answer.headers).toMatchObject({ "content-encoding": "br", "content-length": String(answer.body.length) });
		expect(answer.headers.vary).toContain("Accept-Encoding");
		expect(JSON.parse(answer.text)).toHaveProperty("title");
		const head = await ask("/v1/data/text-pages/terms-and-conditions.json", {
			method: "HEAD",
			headers: { "accept-encoding": "br" },
		});
		expect(head.headers["content-length"]).toBe(answer.headers["content-length"]);
	});

	it("[U3] are never packed for a known account, nor where a token is answered", async () => {
		const headers = { "accept-encoding": "br, gzip", authorization: `Bearer ${author.token}` };
		expect((await ask("/v1/campaigns", { headers })).headers["content-encoding"]).toBeUndefined();
		const refreshed = await ask("/v1/user/refresh-token", {
			method: "POST",
			headers: { "accept-encoding": "br, gzip", cookie: `refresh=${author.cookies.get("refresh")}` },
		});
		expect([refreshed.status, refreshed.headers["content-encoding"]]).toEqual([200, undefined]);
	});
});
