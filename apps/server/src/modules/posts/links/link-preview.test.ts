import { lookup } from "node:dns/promises";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createGuardedFetch, type GuardedFetch, type Resolve } from "../../../platform/security/guarded-fetch.ts";
import { purgePreviewsJob } from "../posts.jobs.ts";
import { html, startSite } from "../posts.test-steps.ts";
import { hiddenNames, hostileAddresses } from "./hostile-addresses.test-steps.ts";

let app: TestApp;
let author: TestClient;
let campaignId: string;
let site: Awaited<ReturnType<typeof startSite>>;
/** A service on this machine that must not be reachable through us. */
let canary: Awaited<ReturnType<typeof startSite>>;
let guard: GuardedFetch;
/** The guard that the product uses at the moment. */
let used: GuardedFetch;
let now = new Date();
const picture = await sharp({ create: { width: 1_200, height: 630, channels: 3, background: "#c42" } })
	.png()
	.toBuffer();

const head = (tags: string) => `<!doctype html><html><head>${tags}</head><body><p>Words.</p></body></html>`;

/** An attacker's name server; names that change are in `link-rebinding.test.ts`. */
const resolve: Resolve = async (name) => {
	const hidden = hiddenNames[name];
	return hidden
		? hidden.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
		: lookup(name, { all: true });
};

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: () => now,
		guardedFetch: { fetch: (request) => used.fetch(request), close: () => used.close() },
	});
	author = await signUpPerson(app);
	campaignId = (await createTestCampaign(author)).id;
	canary = await startSite({ "*": html(head("<title>Secret</title>")) });
	site = await startSite({
		"/story": html(
			head(`<title>Not this</title><meta property="og:title" content="The &quot;longest&quot; climb">
				<meta property="og:description" content="Six hundred kilometres.">
				<meta property="og:image" content="/cover.png"><meta name="description" content="Not this">`),
		),
		"/cover.png": (response) => response.writeHead(200, { "content-type": "image/png" }).end(picture),
		"/moved": (response) => response.writeHead(302, { location: "/story" }).end(),
		"/plain": html(head("<title>\n Plain &amp; simple \n</title>")),
		"/bare": html("<p>Nothing is said here.</p>"),
		"/cyrillic": (response) =>
			response
				.writeHead(200, { "content-type": "text/html; charset=windows-1251" })
				.end(
					Buffer.concat([
						Buffer.from("<title>"),
						Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2]),
						Buffer.from("</title>"),
					]),
				),
		"/script": html(
			head('<title><script>alert(1)</script></title><meta property="og:image" content="javascript:alert(1)">'),
		),
		"/evil-picture": html(head(`<title>Evil</title><meta property="og:image" content="/picture.svg">`)),
		"/picture.svg": (response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg/>"),
		"/false-picture": html(head(`<title>False</title><meta property="og:image" content="/no-picture.png">`)),
		"/no-picture.png": (response) => response.writeHead(200, { "content-type": "image/png" }).end("<script>"),
		"/inner-picture": (response) =>
			html(head(`<title>Inner</title><meta property="og:image" content="${canary.origin}/picture.png">`))(response),
		"/long": html(`${head("<title>The beginning</title>")}${"x".repeat(3_000_000)}`),
		"/pdf": (response) => response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF"),
		"/down": (response) => response.writeHead(503, { "content-type": "text/html" }).end("<title>Down</title>"),
		"/other": html(head("<title>Another</title>")),
	});
	guard = createGuardedFetch({ ownOrigin: site.origin, resolve, furtherPorts: [canary.port] });
	used = guard;
});
afterAll(async () => {
	await app?.stop();
	await site?.stop();
	await canary?.stop();
});

const preview = (url: string, client = author) => client.call("getLinkPreview", { query: { url } });
const postWith = (link: string) => author.call("createPost", { params: { campaignId }, body: { link } });

describe("the preview of a link", () => {
	it("[N1] has title, description, host and a copy of the picture", async () => {
		const linkPreview = await preview(`${site.origin}/story`);
		expect(linkPreview).toEqual({
			url: `${site.origin}/story`,
			title: 'The "longest" climb',
			description: "Six hundred kilometres.",
			source: `127.0.0.1:${site.port}`,
			image: { "400": expect.stringMatching(/^\/media\/images\//), "800": expect.stringMatching(/800\.webp$/) },
		});
		const copy = Buffer.from(await (await fetch(app.url + String(linkPreview.image?.["800"]))).arrayBuffer());
		expect(await sharp(copy).metadata()).toMatchObject({ format: "webp", width: 800 });
	});

	it("[N1] is read once for repeated requests, and reused by the post", async () => {
		const before = site.reached.length;
		const linkPreview = await preview(`${site.origin}/story`);
		const { link } = await postWith(`${site.origin}/story`);
		expect(link).toEqual(linkPreview);
		expect(site.reached).toHaveLength(before);
	});

	it.each([
		["/moved", { title: 'The "longest" climb' }],
		["/plain", { title: "Plain & simple", description: "", image: null }],
		["/bare", { title: expect.stringMatching(/^127\.0\.0\.1:/), image: null }],
		["/cyrillic", { title: "Привіт" }],
		["/script", { title: "<script>alert(1)</script>", image: null }],
		["/evil-picture", { title: "Evil", image: null }],
		["/false-picture", { title: "False", image: null }],
		["/long", { title: "The beginning" }],
	])("[N1] of %s has the page's own data", async (path, expected) => {
		expect(await preview(site.origin + path)).toMatchObject(expected);
	});

	it("[N1] takes no picture from this machine or its network", async () => {
		const before = canary.reached.length;
		expect(await preview(`${site.origin}/inner-picture`)).toMatchObject({ title: "Inner", image: null });
		expect(canary.reached).toHaveLength(before);
	});

	it.each(["/pdf", "/down", "/nowhere"])("[N1] of %s is refused, and so is a post with it", async (path) => {
		expect((await refusal(preview(site.origin + path))).code).toBe("LinkUnreadableException");
		expect((await refusal(postWith(site.origin + path))).code).toBe("LinkUnreadableException");
	});

	it("[N1] requires a session", async () => {
		expect((await refusal(preview(`${site.origin}/story`, app.client()))).code).toBe("UnauthorizedException");
	});
});

describe("a link to a private address", () => {
	it("[N1] the canary is reachable without the guard", async () => {
		const open = createGuardedFetch({ ownOrigin: canary.origin });
		await open.fetch({ url: canary.origin, types: ["text/html"], bytesMax: 10_000, timeoutMs: 2_000 });
		expect(canary.reached.splice(0)).toEqual(["/"]);
		await open.close();
	});

	it("[N1] is refused in each of more than a hundred forms, and reaches nothing", async () => {
		const vectors = hostileAddresses(canary.port);
		expect(new Set(vectors).size).toBeGreaterThan(100);
		const answered: string[] = [];
		const fetched = site.reached.length;
		for (const url of vectors) {
			// Directly, behind a redirect, and in a post.
			const status = await preview(url).then(
				() => 200,
				(error: { status: number }) => error.status,
			);
			if (status !== 400) answered.push(`${status} ${url}`);
		}
		expect(answered).toEqual([]);
		expect(canary.reached).toEqual([]);
		expect(site.reached).toHaveLength(fetched);
		console.log(`link vectors ${vectors.length}, hits ${canary.reached.length}`);
	});

	it("[N1] is refused behind a redirect, at each hop", async () => {
		const vectors = hostileAddresses(canary.port).filter((url) => URL.canParse(url));
		const redirector = await startSite(
			Object.fromEntries(
				vectors.map((url, number) => [
					`/${number}`,
					(response) => response.writeHead(302, { location: new URL(url).href }).end(),
				]),
			),
		);
		const redirectGuard = createGuardedFetch({ ownOrigin: redirector.origin, resolve, furtherPorts: [canary.port] });
		used = redirectGuard;
		const answered: string[] = [];
		for (const [number, url] of vectors.entries()) {
			const { code } = await refusal(preview(`${redirector.origin}/${number}`));
			if (code !== "LinkUnreadableException") answered.push(`${code} ${url}`);
		}
		used = guard;
		expect(answered).toEqual([]);
		expect(redirector.reached.length).toBeGreaterThan(100);
		expect(canary.reached).toEqual([]);
		console.log(`link vectors behind redirects ${redirector.reached.length}, hits ${canary.reached.length}`);
		await redirectGuard.close();
		await redirector.stop();
	});

	it("[N1] gets the same answer as an unreachable one, so internal services cannot be probed", async () => {
		const answers = await Promise.all(
			[`http://127.0.0.1:${canary.port}/`, "http://127.0.0.1:9/", `${site.origin}/nowhere`].map(async (url) => {
				const { status, code, title, message } = await refusal(preview(url));
				return { status, code, title, message };
			}),
		);
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
	});
});

describe("a stored preview", () => {
	it("[N1] remains with its post when the page has changed; its picture is deleted if no post used it", async () => {
		const own = await startSite({
			"/a": html(head('<title>Before</title><meta property="og:image" content="/a.png">')),
			"/b": html(head('<title>Unused</title><meta property="og:image" content="/a.png">')),
			"/a.png": (response) => response.writeHead(200, { "content-type": "image/png" }).end(picture),
		});
		const ownGuard = createGuardedFetch({ ownOrigin: own.origin });
		used = ownGuard;
		const { id: postId, link } = await postWith(`${own.origin}/a`);
		const unused = await preview(`${own.origin}/b`);
		now = new Date(now.getTime() + 25 * 3_600_000);
		await app.app.deps.jobs.send(app.app.deps.db, purgePreviewsJob, {});
		const addressOf = (image: { "800": string } | null | undefined) => `${app.url}${image?.["800"]}`;
		await until("the unused picture to be deleted", async () => (await fetch(addressOf(unused.image))).status === 404);
		expect((await fetch(addressOf(link?.image))).status).toBe(200);
		expect((await app.client().call("getPost", { params: { postId } })).link).toEqual(link);
		used = guard;
		await ownGuard.close();
		await own.stop();
	});
});
