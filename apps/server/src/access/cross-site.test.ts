import { connect } from "node:net";
import { api } from "@stride/contract/api";
import type { Endpoint } from "@stride/contract/endpoint";
import { createTestApp, ensureWebBuild, type TestApp, testPassword, uniqueEmail, until } from "@stride/testing";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createVerifiedAccount } from "../modules/accounts/index.ts";
import { hashSource } from "../platform/http/content-security.ts";
import { createWorld, newSecret, type World } from "./world.test-steps.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
	await ensureWebBuild();
	app = await createTestApp(inject("postgresUrl"), { pages: true });
	world = await createWorld(app);
}, 180_000);
afterAll(() => app?.stop());

/** Addresses that the router cannot decode. */
const malformedPaths = ["/%E0%A4%A", "/en/%", "/v1/%E0%A4%A", `/v1/campaign/${"x".repeat(300)}`];

const foreignOrigins = (url: string) => [
	"https://evil.example",
	"null",
	"",
	`${url}.evil.example`,
	`${url}:1`,
	url.replace("http:", "https:"),
	url.replace("127.0.0.1", "localhost"),
	url.replace("127.0.0.1", "127.0.0.1.nip.example"),
	`${url}/`,
	`${url} https://evil.example`,
	url.replace("://", "://evil@"),
];

/** A path that a route's pattern matches. */
const pathOf = (url: string): string =>
	url.replace(/:(\w+)/g, (_, name: string) => (name === "token" ? newSecret() : world.campaigns.own));

describe("a page of another site", () => {
	it("[U3] changes nothing: every unsafe route is closed to every foreign origin, with any session", async () => {
		const routes = app.app.routes.filter(({ method }) => !["GET", "HEAD"].includes(method));
		expect(routes.length).toBeGreaterThan(10);
		const wrong: string[] = [];
		let tried = 0;
		for (const { method, url } of routes) {
			for (const origin of foreignOrigins(app.url)) {
				tried++;
				const answer = await fetch(app.url + pathOf(url), {
					method,
					headers: { origin, "content-type": "application/json", authorization: `Bearer ${world.author.token}` },
					body: "{}",
				});
				const { error } = (await answer.json()) as { error?: { code: string } };
				if (answer.status !== 403 || error?.code !== "ForeignOriginException") {
					wrong.push(`${method} ${url} from ${origin}: ${answer.status} ${error?.code}`);
				}
			}
		}
		console.log(`foreign origins: ${tried} requests, accepted ${wrong.length}`);
		expect(wrong).toEqual([]);
	});

	it("[U3] our own pages are accepted", async () => {
		const answer = await fetch(`${app.url}/v1/user/sign-in`, {
			method: "POST",
			headers: { origin: app.url, "content-type": "application/json" },
			body: JSON.stringify({ email: world.user.email, password: testPassword }),
		});
		expect(answer.status).toBe(200);
	});

	it("[U3] reads nothing: no response has a CORS header, and preflights are rejected", async () => {
		const origin = "https://evil.example";
		const paths = ["/v1/campaigns", "/v1/config/site", "/v1/nothing", "/en", "/health/live", "/v1/openapi.json"];
		const answers = [
			...(await Promise.all(paths.map((path) => fetch(app.url + path, { headers: { origin } })))),
			...(await Promise.all(
				paths.map((path) =>
					fetch(app.url + path, {
						method: "OPTIONS",
						headers: {
							origin,
							"access-control-request-method": "POST",
							"access-control-request-headers": "authorization",
						},
					}),
				),
			)),
			await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`),
		];
		for (const answer of answers) {
			expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
		}
		expect(answers.slice(paths.length, -1).map(({ status }) => status)).toEqual(paths.map(() => 404));
	});

	const types = [
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		"text/plain",
		"text/plain; application/json",
		"text/html",
		"application/xml",
		"application/jsonx",
		"application/octet-stream",
		"image/png",
	];
	it("[U3] cannot send a form: every endpoint accepts JSON only", async () => {
		const endpoints = Object.values(api as Record<string, Endpoint>).filter((one) => one.body);
		const wrong: string[] = [];
		let tried = 0;
		for (const { method, path, access } of endpoints) {
			const { token } = access.startsWith("desk:") ? world.operator : world.author;
			for (const type of types) {
				tried++;
				const answer = await fetch(`${app.url}/v1${pathOf(path)}`, {
					method,
					headers: { "content-type": type, authorization: `Bearer ${token}` },
					body: "email=a%40b.example",
				});
				if (answer.status !== 415) wrong.push(`${method} ${path} as ${type}: ${answer.status}`);
			}
		}
		console.log(`other types than JSON: ${tried} requests, read ${wrong.length}`);
		expect(wrong).toEqual([]);
	});

	it("[U4] opens no socket, by either transport, and cannot use an open one", async () => {
		let tried = 0;
		for (const transport of ["websocket", "polling"] as const) {
			for (const origin of foreignOrigins(app.url).filter((one) => one !== "")) {
				tried++;
				const socket = io(`${app.url}/v1/campaign/${world.campaigns.own}`, {
					transports: [transport],
					reconnection: false,
					forceNew: true,
					extraHeaders: { origin },
				});
				const outcome = await new Promise<string>((resolve) => {
					socket.once("connect", () => resolve("connected"));
					socket.once("connect_error", () => resolve("refused"));
				});
				socket.disconnect();
				expect({ transport, origin, outcome }).toEqual({ transport, origin, outcome: "refused" });
			}
		}
		const polling = `${app.url}/socket.io/?EIO=4&transport=polling`;
		const handshake = await fetch(polling, { headers: { origin: app.url } });
		expect(handshake.status).toBe(200);
		const { sid } = JSON.parse((await handshake.text()).slice(1)) as { sid: string };
		const foreign = { headers: { origin: "https://evil.example" } };
		const spoken = await fetch(`${polling}&sid=${sid}`, { ...foreign, method: "POST", body: "40/v1/campaign/x," });
		const polled = await fetch(`${polling}&sid=${sid}`, foreign);
		expect([spoken.status, polled.status]).toEqual([400, 400]);
		console.log(`foreign sockets: ${tried} handshakes, accepted 0`);
	});

	it("[U4] our own pages open sockets by both transports", async () => {
		for (const transport of ["websocket", "polling"] as const) {
			const socket = io(`${app.url}/v1/campaign/${world.campaigns.own}`, {
				transports: [transport],
				reconnection: false,
				forceNew: true,
				extraHeaders: { origin: app.url },
			});
			await until(`a socket by ${transport}`, () => socket.connected);
			socket.disconnect();
		}
	});
});

describe("the content security policy", () => {
	const paths = ["en", "uk"].flatMap((language) =>
		["", "/campaigns-and-streams", "/sign-in", "/sign-up", "/forgot-password", "/create-campaign", "/nothing"].map(
			(path) => `/${language}${path}`,
		),
	);
	const directivesOf = (policy: string) =>
		new Map(
			policy.split(";").map((part) => {
				const [name = "", ...sources] = part.trim().split(/\s+/);
				return [name, sources] as const;
			}),
		);
	const nonceOf = (policy: string) => String(/'nonce-([^']+)'/.exec(policy)?.[1]);
	/** A placeholder for inline sources; the rest of the policy is the site's. */
	const withoutInline = (policy: string) => policy.replaceAll(/ 'nonce-[^']+'| 'sha256-[^']+'/g, "");
	/** Guests share copies of public pages; a visitor with a session gets a page of their own. */
	const sessionCookie = { cookie: "refresh=x" };

	async function page(path: string, headers: Record<string, string> = sessionCookie) {
		const answer = await fetch(app.url + path, { headers });
		return { html: await answer.text(), policy: String(answer.headers.get("content-security-policy")), answer };
	}

	it("[U3] is the same for the whole site, except for each response's nonce", async () => {
		const pages = await Promise.all([...paths, ...paths].map((path) => page(path)));
		const nonces = new Set(pages.map(({ policy }) => nonceOf(policy)));
		expect(nonces.size).toBe(pages.length);
		for (const nonce of nonces) expect(Buffer.from(nonce, "base64").length).toBeGreaterThanOrEqual(16);
		const shared = await Promise.all(paths.map((path) => page(path, {})));
		expect(shared.filter(({ policy }) => !policy.includes("'nonce-")).length).toBeGreaterThan(2);
		expect(new Set([...pages, ...shared].map(({ policy }) => withoutInline(policy))).size).toBe(1);
		console.log(`pages under the one policy: ${pages.length}`);
	});

	it("[U3] allows our own scripts, those with the nonce and the payment provider's, and no other", async () => {
		const { policy } = await page("/en");
		const directives = directivesOf(policy);
		const { stripe } = app.app.deps.config;
		const provider = new URL(stripe.scriptUrl).origin;
		expect(directives.get("script-src")).toEqual([
			"'self'",
			`'nonce-${nonceOf(policy)}'`,
			"'wasm-unsafe-eval'",
			provider,
		]);
		expect(directives.get("frame-src")).toEqual([...stripe.frameOrigins]);
		expect(directives.get("connect-src")).toEqual(["'self'", app.url.replace(/^http/, "ws"), ...stripe.connectOrigins]);
		expect(directives.get("default-src")).toEqual(["'self'"]);
		for (const name of ["frame-ancestors", "base-uri", "object-src"]) expect(directives.get(name)).toEqual(["'none'"]);
		expect(directives.get("form-action")).toEqual(["'self'"]);
		for (const [name, sources] of directives) {
			if (name === "style-src-attr") continue;
			expect({ name, sources }).not.toEqual({
				name,
				sources: expect.arrayContaining([expect.stringMatching(/^(?:\*|https?:|'unsafe-inline'|'unsafe-eval')$/)]),
			});
		}
	});

	it("[U3] holds on the page: every inline script and style has the nonce or a listed hash, no element an event handler", async () => {
		let [scripts, copied] = [0, 0];
		for (const path of [...paths, `/en/campaign/${world.ownName}`]) {
			const { html, policy } = await page(path);
			for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g)) {
				scripts++;
				const isOurs = /\ssrc="\//.test(tag) || tag.includes(`nonce="${nonceOf(policy)}"`);
				expect({ path, tag, isOurs }).toEqual({ path, tag, isOurs: true });
			}
			expect(html).not.toMatch(/<[^>]+\son\w+=/);
			expect(html).not.toMatch(/href="javascript:/i);
			const copy = await page(path, {});
			if (copy.policy.includes("'nonce-")) continue;
			for (const [, code = ""] of copy.html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
				copied++;
				expect({ path, isAllowed: copy.policy.includes(hashSource(code)) }).toEqual({ path, isAllowed: true });
			}
		}
		expect(scripts).toBeGreaterThan(10);
		expect(copied).toBeGreaterThan(10);
	});

	it("[U3] camera and microphone are limited to our origin, payment to ours and the provider's", async () => {
		const { answer } = await page("/en");
		const origins = app.app.deps.config.stripe.frameOrigins.map((origin) => `"${origin}"`).join(" ");
		expect(answer.headers.get("permissions-policy")).toBe(
			`camera=(self), microphone=(self), geolocation=(), payment=(self ${origins})`,
		);
		expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
		const data = await fetch(`${app.url}/v1/config/donation`);
		expect(data.headers.get("cross-origin-opener-policy")).toBe("same-origin");
		expect(answer.headers.get("x-frame-options")).toBe("DENY");
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("strict-transport-security")).toBeNull();
	});

	it("[U3] no response may be framed, or leaks a query to another site", async () => {
		const built = /\/assets\/[\w.-]+\.js/.exec((await page("/en")).html)?.[0];
		const paths = [
			"/en",
			"/",
			"/en/no-such-page",
			String(built),
			"/robots.txt",
			"/.well-known/security.txt",
			"/sitemap.xml",
			"/favicon.ico",
			"/media/images/none/344.webp",
			"/live/00000000-0000-7000-8000-000000000000/index.m3u8",
			"/v1/campaigns",
			"/v1/nothing",
			"/v1/docs/",
			`/v1/unsubscribe/${newSecret()}`,
			"/health/ready",
			"/metrics",
			"/socket.io/?EIO=4&transport=polling",
			"/socket.io/?EIO=4&transport=none",
		];
		for (const path of [...paths, ...malformedPaths]) {
			const { headers } = await fetch(app.url + path, { redirect: "manual" });
			expect(headers.get("content-security-policy"), path).toMatch(/frame-ancestors 'none'/);
			expect(headers.get("referrer-policy"), path).toMatch(/^(?:strict-origin-when-cross-origin|same-origin)$/);
		}
	});

	it.each(malformedPaths)(
		"[U3] the malformed address %s is answered like an unknown one, in the caller's language",
		async (path) => {
			const answer = await fetch(app.url + path, { headers: { "accept-language": "uk" } });
			expect(answer.status).toBe(404);
			expect(await answer.json()).toMatchObject({ error: { code: "NotFoundException" } });
			expect(answer.headers.get("x-request-id")).toBeTruthy();
		},
	);

	it.each([
		["a header beyond the limit", `GET /en HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431],
		["bytes that are not a request", "\0\0\0\r\n\r\n", 400],
	])("[U3] %s is refused with the common headers, and the connection is closed", async (_, bytes, status) => {
		const { port } = new URL(app.url);
		const socket = connect(Number(port), "127.0.0.1");
		socket.end(bytes);
		let text = "";
		for await (const chunk of socket) text += chunk;
		expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
		expect(text).toMatch(/content-security-policy: frame-ancestors 'none'/);
		expect(text).toMatch(/connection: close/);
	});

	it("[U3] an API response can be neither rendered as a page nor embedded by another site", async () => {
		for (const path of ["/v1/campaigns", "/v1/nothing", "/v1/user/profile"]) {
			const { headers } = await fetch(app.url + path);
			expect(headers.get("content-security-policy")).toBe(
				"default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
			);
			expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
		}
		const documentation = await fetch(`${app.url}/v1/docs/`);
		expect(documentation.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
		expect(documentation.headers.get("content-security-policy")).not.toMatch(/'unsafe-(?:inline|eval)'/);
	});
});

describe("over https", () => {
	const publicUrl = "https://stride.example";
	let secure: TestApp;
	beforeAll(async () => {
		secure = await createTestApp(inject("postgresUrl"), {
			env: {
				PUBLIC_URL: publicUrl,
				SANDBOX: "none",
				STRIPE_SECRET_KEY: "sk_test_x",
				STRIPE_PUBLISHABLE_KEY: "pk_test_x",
				STRIPE_WEBHOOK_SECRET: "whsec_x",
				SMTP_URL: "smtp://127.0.0.1:1",
				SUPPORT_EMAIL: "help@stride.test",
				OPERATOR_EMAIL: "operator@stride.test",
			},
		});
	});
	afterAll(() => secure?.stop());

	it("[A2] [U3] cookies are bound to this host and to https, and HSTS is set", async () => {
		const email = uniqueEmail("secure");
		await createVerifiedAccount(secure.app.deps, secure.app.deps.db, {
			email,
			password: testPassword,
			firstName: "Over",
			lastName: "Https",
			locale: "en",
		});
		const answer = await fetch(`${secure.url}/v1/user/sign-in`, {
			method: "POST",
			headers: { "content-type": "application/json", origin: publicUrl },
			body: JSON.stringify({ email, password: testPassword }),
		});
		expect(answer.status).toBe(200);
		const [pair = "", ...attributes] = String(answer.headers.getSetCookie()[0]).split("; ");
		expect(pair).toMatch(/^__Host-refresh=[\w-]{43}$/);
		expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]);
		expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
		const byHttp = await fetch(`${secure.url}/v1/user/sign-out`, { method: "POST", headers: { origin: secure.url } });
		expect(byHttp.status).toBe(403);
	});
});
