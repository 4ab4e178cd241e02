import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteSharePicture } from "@stride/contract/campaigns/share-pictures";
import { createTestApp, signUpPerson, type TestApp } from "@stride/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readLook } from "../platform/branding/look.ts";
import { ConfigError } from "../platform/config.ts";
import { createBrandFiles } from "./brand-files.ts";

let folder: string;
let plain: TestApp;
let branded: TestApp;
const brand = "Відкриті руки";
const logo =
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#ff8800"/></svg>';

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "stride-brand-"));
	await writeFile(join(folder, "logo.svg"), logo);
	await writeFile(join(folder, "text.png"), "not a picture");
	plain = await createTestApp(inject("postgresUrl"));
	branded = await createTestApp(inject("postgresUrl"), {
		env: { BRAND: brand, BRAND_ACCENT: "#ffb454", BRAND_INK: "#2a0f1e", BRAND_LOGO: join(folder, "logo.svg") },
	});
});
afterAll(async () => {
	await Promise.all([plain.stop(), branded.stop()]);
	await rm(folder, { recursive: true });
});

const siteOf = (app: TestApp) => app.client().call("getSite", {});
const bytesOf = async (app: TestApp, path: string) => {
	const answer = await fetch(app.url + path);
	expect(answer.status).toBe(200);
	return Buffer.from(await answer.arrayBuffer());
};
const drawn = async (env: { BRAND: string; BRAND_ACCENT?: string }) =>
	String((await createBrandFiles({ brand: env.BRAND, look: readLook(env) })).mark?.body);

describe("the look of an installation", () => {
	it("[L6] has no files of its own by default", async () => {
		const site = await siteOf(plain);
		expect([site.themeUrl, site.markUrl]).toEqual([undefined, undefined]);
	});

	it("[L6] serves its colours and its logo from its own origin under addresses that change with the content", async () => {
		const { themeUrl, markUrl } = await siteOf(branded);
		const theme = await fetch(branded.url + themeUrl);
		expect(theme.headers.get("content-type")).toBe("text/css; charset=utf-8");
		expect(theme.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		const css = await theme.text();
		expect(css).toMatch(/^:root:root\{--ink-\d+:#[0-9a-f]{6};.*--accent-400:#ffb454.*\}$/m);
		expect(css).toContain(`[data-mark]{background:url("${markUrl}")`);
		expect(String(await bytesOf(branded, String(markUrl)))).toBe(logo);
	});

	it("[L6] is that of its mails", async () => {
		const person = await signUpPerson(branded);
		const { html } = await branded.sandbox.mail(person.email, /./);
		expect(html).toContain("background-color:#ffb454");
		expect(html).not.toContain("#ccf32a");
		const [, address = ""] = /<img src="([^"]+)" alt=""/.exec(html) ?? [];
		const picture = await bytesOf(branded, new URL(address).pathname);
		expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 128, height: 128 });
		const other = await signUpPerson(plain);
		const mail = await plain.sandbox.mail(other.email, /./);
		expect(mail.html).not.toContain("<img");
		expect(mail.html).toContain("background-color:#ccf32a");
	});

	it("[L2] is that of its share pictures", async () => {
		const [own, other] = await Promise.all([
			bytesOf(branded, siteSharePicture("uk", brand)),
			bytesOf(plain, siteSharePicture("uk", "Stride")),
		]);
		// The mark's middle.
		const { data } = await sharp(own)
			.extract({ left: 76, top: 68, width: 4, height: 4 })
			.raw()
			.toBuffer({ resolveWithObject: true });
		expect(data[0]).toBeGreaterThan(230);
		expect(data[2]).toBeLessThan(40);
		expect(own.equals(other)).toBe(false);
	});

	it("[L6] draws the initial of another name, and the default mark in other colours", async () => {
		const [hands, stride] = await Promise.all([
			drawn({ BRAND: "Open Hands" }),
			drawn({ BRAND: "Stride", BRAND_ACCENT: "#ffb454" }),
		]);
		expect(hands).toContain('fill="#ccf32a"');
		expect(hands).not.toContain("M47 18");
		expect(hands).toMatch(/<path[^>]* d="M\d/);
		expect(stride).toContain('fill="#ffb454"');
		expect(stride).toContain("M47 18");
		// A script that the fonts lack: the ground alone.
		expect(await drawn({ BRAND: "希望" })).not.toContain("<path");
	});

	it("[L6] refuses to start with a logo that is no picture", async () => {
		const look = readLook({ BRAND: "X", BRAND_LOGO: join(folder, "text.png") });
		await expect(createBrandFiles({ brand: "X", look })).rejects.toThrow(ConfigError);
	});
});
