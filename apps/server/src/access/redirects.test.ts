import { once } from "node:events";
import { connect } from "node:net";
import { createTestApp, ensureWebBuild, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
beforeAll(async () => {
	await ensureWebBuild();
	app = await createTestApp(inject("postgresUrl"), { pages: true });
}, 180_000);
afterAll(() => app?.stop());

const evil = "evil.example";
/** Spellings of another site's address in a path or a parameter. */
const vectors = [
	...[
		`//${evil}`,
		`///${evil}`,
		`////${evil}`,
		`/\\${evil}`,
		`\\\\${evil}`,
		`/\\/${evil}`,
		`\\/${evil}`,
		`//\\${evil}`,
	],
	...[`/%09/${evil}`, `/%0a/${evil}`, `/%0d/${evil}`, `/%0d%0aLocation:%20//${evil}`, `/%00/${evil}`, `/%20/${evil}`],
	...[`/%2f${evil}`, `/%2f%2f${evil}`, `/%5c${evil}`, `/%5c%5c${evil}`, `//%5c${evil}`, `/%252f%252f${evil}`],
	...[`/.//${evil}`, `/..//${evil}`, `/a/..//${evil}`, `/%2e//${evil}`, `/%2e%2e//${evil}`, `/./..//${evil}`],
	...[`https://${evil}`, `http://${evil}`, `https:${evil}`, `https:/${evil}`, `HTTPS://${evil}`, `ftp://${evil}`],
	...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:x"],
	...[`//${evil}%2f..`, `//${evil}?`, `//${evil}#`, `//user@${evil}`, `//user:pass@${evil}:443`, `//127.0.0.1@${evil}`],
	...[`/@${evil}`, `@${evil}`, `.${evil}`, `:${evil}`, `//[::1]`, "//2130706433", "//0x7f000001", `//${evil}:80`],
	...[`/en//${evil}`, `/en/%2f${evil}`, `/en/\\${evil}`, `/uk///${evil}`, `/xx//${evil}`, `/de-AT//${evil}`],
	...[`/${evil}//`, `/;//${evil}`, `/?//${evil}`, `/#//${evil}`, `//${evil}/%2e%2e`, `/\u2044\u2044${evil}`],
];

type Answer = { status: number; location: string | null };

/**
 * Requests exactly this target; other clients would normalise it first. Null when the server rejects it as malformed.
 */
async function request(target: string, headers: Record<string, string> = {}): Promise<Answer | null> {
	const { host, port, hostname } = new URL(app.url);
	const socket = connect(Number(port), hostname);
	const lines = { host, connection: "close", accept: "text/html", ...headers };
	let text = "";
	socket.setEncoding("utf8").on("data", (part) => {
		text += String(part);
	});
	socket.on("error", () => {});
	socket.write(
		`GET ${target} HTTP/1.1\r\n${Object.entries(lines)
			.map(([name, value]) => `${name}: ${value}\r\n`)
			.join("")}\r\n`,
	);
	await once(socket, "close");
	const [head = ""] = text.split("\r\n\r\n");
	const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
	if (!status) return null;
	expect(head).not.toMatch(/^refresh:/im);
	return { status, location: /^location: (.*)$/im.exec(head)?.[1]?.trim() ?? null };
}

/** Whether a browser at our address would stay on our origin. */
const staysHere = (location: string, at: string): boolean => new URL(location, at).origin === new URL(at).origin;

describe("the server's own redirects", () => {
	it("[U3] [A2] stay on the site, for any target", async () => {
		const targets = vectors.flatMap((vector) => {
			const raw = encodeURI(vector).replace(/%25/g, "%");
			const parameter = encodeURIComponent(vector);
			return [
				raw.startsWith("/") ? raw : `/${raw}`,
				raw,
				`/en${raw}`,
				`/sign-in?redirect=${parameter}`,
				`/en/sign-in?redirect=${parameter}&back-to=${parameter}&popup=${parameter}&proceed=true`,
				`/?redirect=${parameter}`,
				`/v1/docs?x=${parameter}`,
			];
		});
		let redirects = 0;
		const escapes: string[] = [];
		for (let begin = 0; begin < targets.length; begin += 16) {
			await Promise.all(
				targets.slice(begin, begin + 16).map(async (target) => {
					const answer = await request(target);
					if (!answer?.location) return;
					redirects++;
					if (!staysHere(answer.location, app.url)) escapes.push(`${target} → ${answer.location}`);
				}),
			);
		}
		console.log(
			`vectors ${vectors.length}, requests ${targets.length}, redirects ${redirects}, escapes ${escapes.length}`,
		);
		expect(escapes).toEqual([]);
		expect(vectors.length).toBeGreaterThanOrEqual(60);
		expect(redirects).toBeGreaterThan(50);
	});

	it("[U3] do not use the requested host name", async () => {
		const spoofed = [
			{ host: evil },
			{ host: `${evil}:80` },
			{ host: "localhost" },
			{ host: `localhost:1@${evil}` },
			{ "x-forwarded-host": evil },
			{ "x-forwarded-proto": "javascript" },
			{ forwarded: `host=${evil}` },
			{ "x-original-url": `//${evil}` },
			{ "x-rewrite-url": `https://${evil}` },
			{ cookie: `lang=//${evil}` },
			{ "accept-language": `//${evil}` },
			{ referer: `https://${evil}/` },
		];
		const escapes: string[] = [];
		for (const headers of spoofed) {
			for (const target of ["/", "/sign-in", "/xx/sign-in", "/v1/docs"]) {
				const answer = await request(target, headers as unknown as Record<string, string>);
				if (answer?.location && !staysHere(answer.location, app.url)) {
					escapes.push(`${target} with ${JSON.stringify(headers)} → ${answer.location}`);
				}
			}
		}
		expect(escapes).toEqual([]);
	});
});
