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
type RequestOptions = { headers?: Record<string, string>; method?: string; node?: number };

/** Sends a request without decompressing, redirecting or normalising anything. */
async function fetchPage(
	path: string,
	{ headers = {}, method = "GET", node = 0 }: RequestOptions = {},
): Promise<Answer> {
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

/** Counts of served pages by outcome, since the test began. */
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
	it("[L1] is rendered once and served to every guest for ten seconds", async () => {
		forgetCopies();
		const count = await counted();
		const first = await fetchPage(pageOf());
		pass(9_000);
		const second = await fetchPage(pageOf(), { headers: { cookie: "lang=uk; theme=dark" } });
		expect(second.text).toBe(first.text);
		expect([isCopy(first), isCopy(second)]).toEqual([true, true]);
		expect([await count("made"), await count("hit")]).toEqual([1, 1]);
		pass(1_000);
		expect((await fetchPage(pageOf())).headers.etag).not.toBe(first.headers.etag);
		expect(await count("made")).toBe(2);
	});

	it("[L1] equals the page of a single guest, except for the nonce, the time and the start of its scripts", async () => {
		forgetCopies();
		for (const path of ["/en", "/uk", "/uk/campaigns-and-streams", pageOf()]) {
			const copy = await fetchPage(path);
			// A crawler's page is complete as well; a person's has the same parts in the order in which they were ready.
			const own = await fetchPage(path, { headers: { cookie: "device=x", "user-agent": "Googlebot/2.1" } });
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
			const { text, headers } = await fetchPage(path);
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

	it("[L1] is compressed as its reader accepts, with a separate ETag per encoding", async () => {
		forgetCopies();
		const plain = await fetchPage(pageOf());
		for (const [accepted, encoding] of [
			["br, gzip", "br"],
			["gzip", "gzip"],
		] as const) {
			const packed = await fetchPage(pageOf(), { headers: { "accept-encoding": accepted } });
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

	it("[L1] answers HEAD with the headers of GET", async () => {
		const headers = { "accept-encoding": "gzip" };
		const full = await fetchPage(pageOf(), { headers });
		const head = await fetchPage(pageOf(), { headers, method: "HEAD" });
		expect(head.body.length).toBe(0);
		for (const name of ["etag", "content-length", "content-encoding", "content-type", "content-security-policy"]) {
			expect(head.headers[name], name).toBe(full.headers[name]);
		}
	});

	it("[L1] is not sent again to a browser that has it, whatever the encoding", async () => {
		const { headers } = await fetchPage(pageOf());
		for (const known of [String(headers.etag), `"x", ${headers.etag}`, String(headers.etag).slice(2)]) {
			const again = await fetchPage(pageOf(), { headers: { "if-none-match": known, "accept-encoding": "br" } });
			expect([again.status, again.body.length]).toEqual([304, 0]);
			expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
		}
		expect((await fetchPage(pageOf(), { headers: { "if-none-match": 'W/"other"' } })).status).toBe(200);
		expect(
			(await fetchPage(pageOf(), { headers: { "if-none-match": String(headers.etag), cookie: "refresh=x" } })).status,
		).toBe(200);
	});

	it("[U2] has each visitor's own request id, and sets no cookie", async () => {
		const answers = await Promise.all(Array.from({ length: 5 }, () => fetchPage(pageOf())));
		expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(5);
		for (const { headers } of answers)
			expect([headers["set-cookie"], headers["x-shows"]]).toEqual([undefined, undefined]);
	});
});

describe("a hundred guests at once", () => {
	it("[L1] share one rendering, and one that disconnects does not affect the others", async () => {
		forgetCopies();
		const count = await counted();
		const { hostname, port, host } = new URL(app.url);
		const leaver = connect(Number(port), hostname, () => {
			leaver.write(`GET ${pageOf()} HTTP/1.1\r\nhost: ${host}\r\n\r\n`, () => leaver.destroy());
		});
		await once(leaver, "close");
		const answers = await Promise.all(Array.from({ length: 100 }, () => fetchPage(pageOf())));
		expect(answers.filter(({ status, text }) => status !== 200 || !text.endsWith("</html>"))).toEqual([]);
		expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
		expect(await count("made")).toBe(1);
	});
});

describe("a change", () => {
	it("[L1] drops the campaign's copies and the lists on every node, and leaves other campaigns' alone", async () => {
		const other = await createTestCampaign(author, { title: "Another one" });
		const otherPage = `/uk/campaign/${other.name}`;
		const shows = async (path: string, title: string, node: number) =>
			(await fetchPage(path, { node })).text.includes(title);
		for (const node of [0, 1]) {
			await until("the list to have the new campaign", () => shows("/en/campaigns-and-streams", "Another one", node));
			for (const path of [pageOf(), otherPage, "/en"]) await fetchPage(path, { node });
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
			await fetchPage(otherPage, { node });
			expect(await count("made")).toBe(3);
		}
	});

	it("[L1] that removes a campaign's page removes its copy: it is not found from then on", async () => {
		const gone = await createTestCampaign(author, { title: "Soon gone" });
		const path = `/en/campaign/${gone.name}`;
		expect((await fetchPage(path)).status).toBe(200);
		await author.call("deleteCampaign", { params: { campaignId: gone.id } });
		await until("the page to be gone", async () => (await fetchPage(path)).status === 404);
	});
});

describe("a page of one's own", () => {
	it.each<[string, string, Record<string, string>]>([
		["with a session", "/en", { cookie: "refresh=x" }],
		["by a known device", "/en", { cookie: "device=x" }],
		["with a hand-over code", "/en", { cookie: "jwtToken=x" }],
		["with an access token", "/en", { authorization: "Bearer a.b.c" }],
		["with a query that is not listed", "/en?utm_source=x", {}],
		["where the page is not shared", "/en/sign-in", {}],
	])("[L1] is rendered for a visitor %s", async (_, path, headers) => {
		const [one, other] = [await fetchPage(path, { headers }), await fetchPage(path, { headers })];
		expect([one.status, other.status]).toEqual([200, 200]);
		expect(nonceOf(one)).toBeDefined();
		expect(nonceOf(one)).not.toBe(nonceOf(other));
		expect(one.headers["cache-control"]).toBe("no-store");
		expect(one.headers.etag).toBeUndefined();
	});

	it("[L1] streams compressed, and decompresses to the whole page", async () => {
		for (const encoding of ["br", "gzip"]) {
			const answer = await fetchPage("/en?x=1", { headers: { "accept-encoding": encoding } });
			expect(answer.headers["content-encoding"]).toBe(encoding);
			expect(answer.headers["content-length"]).toBeUndefined();
			expect(answer.text.endsWith("</html>")).toBe(true);
			const data = await fetchPage("/en.data", { headers: { "accept-encoding": encoding } });
			expect([data.status, data.headers["content-encoding"]]).toEqual([200, encoding]);
			expect(data.text).toContain("renderedAt");
		}
	});

	it("[L1] names its encoding in the HEAD response", async () => {
		const head = await fetchPage("/en/sign-in", { method: "HEAD", headers: { "accept-encoding": "br" } });
		expect([head.status, head.body.length, head.headers["content-encoding"]]).toEqual([200, 0, "br"]);
		expect(head.headers["content-length"]).toBeUndefined();
	});
});

describe("a page that is not found or redirects", () => {
	it("[L1] is never cached", async () => {
		for (const [path, status] of [
			["/en/campaign/missing-campaign", 404],
			[`/en/campaign/${campaign.id}`, 302],
			["/en/campaign", 302],
		] as const) {
			const count = await counted();
			for (let n = 0; n < 2; n++) {
				const answer = await fetchPage(path);
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
		const locations = [];
		for (const cookie of ["lang=uk", "lang=en"])
			locations.push((await fetchPage(`/campaign/${campaign.name}`, { headers: { cookie } })).headers.location);
		expect(locations).toEqual([`/uk/campaign/${campaign.name}`, pageOf()]);
	});

	it("[U3] a forged host name never appears in a page", async () => {
		forgetCopies();
		const spoofed = await fetchPage(pageOf(), {
			headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
		});
		expect(spoofed.text).not.toContain("evil.example");
		expect((await fetchPage(pageOf())).text).toBe(spoofed.text);
	});

	it("[L1] all spellings of a page's address share at most one copy", async () => {
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
		for (const way of ways) await fetchPage(way);
		expect(await count("made")).toBeLessThanOrEqual(1);
	});
});

describe("a code in the jwtToken cookie", () => {
	it.each(["/en", "/en/sign-in", "/en.data", "/campaigns-and-streams", "/en/nothing"])(
		"[L1] is removed by the response of %s; an invalid code is dropped unread",
		async (path) => {
			const answer = await fetchPage(path, { headers: { cookie: "lang=uk; jwtToken=secret-of-somebody; theme=dark" } });
			expect(answer.headers["set-cookie"]).toEqual([
				"jwtToken=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax",
			]);
			expect(answer.headers["cache-control"]).toContain("no-store");
			expect(answer.text).not.toContain("secret-of-somebody");
			expect(app.logged.join("\n")).not.toContain("secret-of-somebody");
		},
	);

	it("[A3] a code is handed to the browser in a private response, and is not logged", async () => {
		const code = "one-time-code-of-somebody-who-signs-in";
		const answer = await fetchPage("/en", { headers: { cookie: `jwtToken=${code}` } });
		expect(answer.text).toContain(code);
		expect(answer.headers["cache-control"]).toContain("no-store");
		expect(answer.headers["set-cookie"]?.[0]).toContain("jwtToken=; Max-Age=0");
		expect((await fetchPage("/en")).text).not.toContain(code);
		expect(app.logged.join("\n")).not.toContain(code);
	});
});

describe("static files", () => {
	it("[L1] are precompressed, cached indefinitely, and support ranges", async () => {
		const script = String(/href="(\/assets\/libraries-[^"]+\.js)"/.exec((await fetchPage("/en")).text)?.[1]);
		const plain = await fetchPage(script);
		expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		for (const encoding of ["br", "gzip"]) {
			const packed = await fetchPage(script, { headers: { "accept-encoding": encoding } });
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
		const piece = await fetchPage(script, { headers: { range: "bytes=0-99" } });
		expect([piece.status, piece.body]).toEqual([206, plain.body.subarray(0, 100)]);
		const known = await fetchPage(script, { headers: { "if-none-match": String(plain.headers.etag) } });
		expect(known.status).toBe(304);
	});

	it("[L1] that are already compressed are sent unchanged", async () => {
		const font = String(/href="(\/assets\/[^"]+\.woff2)"/.exec((await fetchPage("/en")).text)?.[1]);
		const answer = await fetchPage(font, { headers: { "accept-encoding": "br, gzip" } });
		expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, undefined]);
	});
});

it("[L1] a copy preloads none of its scripts: one inline script loads all of them", async () => {
	const { text } = await fetchPage("/en");
	expect(text.match(/<link rel="later"[^>]* href="\/assets\/[^>]*>/g)?.length).toBeGreaterThan(5);
	expect(text.match(/<script [^>]*type="later">import /g)).toHaveLength(1);
	expect(text).not.toMatch(/rel="modulepreload"|type="module"|<script [^>]*\ssrc=/);
});

describe("answers of the API", () => {
	it("[U1] are compressed where they are public", async () => {
		const answer = await fetchPage("/v1/data/text-pages/terms-and-conditions.json", {
			headers: { "accept-encoding": "br" },
		});
		expect(answer.headers).toMatchObject({ "content-encoding": "br", "content-length": String(answer.body.length) });
		expect(answer.headers.vary).toContain("Accept-Encoding");
		expect(JSON.parse(answer.text)).toHaveProperty("title");
		const head = await fetchPage("/v1/data/text-pages/terms-and-conditions.json", {
			method: "HEAD",
			headers: { "accept-encoding": "br" },
		});
		expect(head.headers["content-length"]).toBe(answer.headers["content-length"]);
	});

	it("[U3] are never compressed for a known account, nor where a token is returned", async () => {
		const headers = { "accept-encoding": "br, gzip", authorization: `Bearer ${author.token}` };
		expect((await fetchPage("/v1/campaigns", { headers })).headers["content-encoding"]).toBeUndefined();
		const refreshed = await fetchPage("/v1/user/refresh-token", {
			method: "POST",
			headers: { "accept-encoding": "br, gzip", cookie: `refresh=${author.cookies.get("refresh")}` },
		});
		expect([refreshed.status, refreshed.headers["content-encoding"]]).toEqual([200, undefined]);
	});
});
