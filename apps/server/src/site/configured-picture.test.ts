import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ConfigError } from "../platform/config.ts";
import { readPicture } from "./configured-picture.ts";

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "stride-logo-"));
	await writeFile(file("logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
	await writeFile(file("empty.png"), "");
	await writeFile(file("large.png"), Buffer.alloc(256 * 1024 + 1));
	await writeFile(file("page.html"), "<p>");
});
afterAll(() => rm(folder, { recursive: true }));

it.each(["empty.png", "large.png", "page.html", "nowhere.svg"])(
	"[L6] %s is not a logo and stops the start with one line",
	async (name) => {
		const failure = await readPicture("PARTNER_LOGO", file(name), "partner").catch((error: unknown) => error);
		expect(failure).toBeInstanceOf(ConfigError);
		expect(String(failure)).not.toContain("\n");
	},
);

const partner = { PARTNER_NAME: "Track Union", PARTNER_URL: "https://track.example/about" };

describe("the configuration of the site", () => {
	it.each([
		["no partner", {}, undefined],
		["a partner without a logo", partner, { name: "Track Union", url: "https://track.example/about" }],
	])("[L6] has %s", async (_, env, expected) => {
		const app = await createTestApp(inject("postgresUrl"), { env });
		const site = (await (await fetch(`${app.url}/v1/config/site`)).json()) as { partner?: object };
		expect(site.partner).toEqual(expected);
		await app.stop();
	});

	it("[L6] has the logo's address, served from our own origin without active content", async () => {
		const app = await createTestApp(inject("postgresUrl"), { env: { ...partner, PARTNER_LOGO: file("logo.svg") } });
		const site = (await (await fetch(`${app.url}/v1/config/site`)).json()) as { partner: { logoUrl: string } };
		expect(site.partner.logoUrl).toMatch(/^\/media\/partner-[0-9a-f]{16}\.svg$/);
		const picture = await fetch(app.url + site.partner.logoUrl);
		expect(picture.status).toBe(200);
		expect(picture.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
		expect(picture.headers.get("content-security-policy")).toMatch(
			/^default-src 'none'.*sandbox; frame-ancestors 'none'$/,
		);
		expect((await fetch(`${app.url}/media/partner-0000000000000000.svg`)).status).toBe(404);
		await app.stop();
	});
});
