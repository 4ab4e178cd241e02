import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contentSecurityPolicy, hashSource, libraryStyles, nonceSources } from "./content-security.ts";

const payment = { scripts: ["https://js.stripe.com"], frames: ["https://js.stripe.com"], connect: [] };
const site = {
	publicUrl: "https://stride.example",
	mediaUrl: "https://stride.example",
	mediaNodes: [],
	liveCdnUrl: null,
	mediaCdnUrl: null,
};
const policy = contentSecurityPolicy(site, payment, nonceSources("abc"), false);

it("[U3] the style elements allowed on every page are exactly those that the library adds", () => {
	const resolve = createRequire(join(import.meta.dirname, "../../../../web/package.json")).resolve;
	const library = join(resolve("react-aria-components/package.json"), "../../react-aria/dist/private");
	const added = ["interactions/usePress.mjs", "overlays/usePreventScroll.mjs"].flatMap((file) => {
		const source = readFileSync(join(library, file), "utf8").replaceAll(
			/\$\{\$\w+\$var\$PRESSABLE_ATTRIBUTE\}/g,
			"data-react-aria-pressable",
		);
		return [...source.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text = ""]) => text.trim());
	});
	expect(added).toEqual(libraryStyles);
	for (const text of libraryStyles) expect(policy).toContain(hashSource(text));
});

it("[U3] inline scripts and style elements are blocked", () => {
	expect(/script-src [^;]*/.exec(policy)?.[0]).toBe(
		"script-src 'self' 'nonce-abc' 'wasm-unsafe-eval' https://js.stripe.com",
	);
	expect(/style-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe-inline");
});

it("pictures may be loaded from the configured CDN, and nothing else may", () => {
	const mediaCdnUrl = "https://cdn.stride.example";
	const directives = contentSecurityPolicy({ ...site, mediaCdnUrl }, payment, nonceSources("abc"), false).split("; ");
	expect(directives.filter((directive) => directive.includes(mediaCdnUrl))).toEqual([
		`img-src 'self' data: blob: ${mediaCdnUrl}`,
	]);
});

it("[S4] video may be loaded from the configured cache, but not sent to it", () => {
	const liveCdnUrl = "https://video-cdn.stride.example";
	const directives = contentSecurityPolicy({ ...site, liveCdnUrl }, payment, nonceSources("abc"), false).split("; ");
	const allowing = directives.filter((directive) => directive.includes("video-cdn.stride.example"));
	expect(allowing.map((directive) => directive.split(" ", 1)[0])).toEqual(["media-src", "connect-src"]);
	expect(allowing.join(" ")).not.toContain("wss://video-cdn");
});

it("[S4] video may be sent to and loaded from its configured origin only", () => {
	const apart = { ...site, mediaUrl: "https://video.stride.example" };
	const directives = new Map(
		contentSecurityPolicy(apart, payment, nonceSources("abc"), false)
			.split("; ")
			.map((directive) => [directive.slice(0, directive.indexOf(" ")), directive.split(" ").slice(1)]),
	);
	expect(directives.get("connect-src")).toEqual(
		expect.arrayContaining([
			"'self'",
			"wss://stride.example",
			"https://video.stride.example",
			"wss://video.stride.example",
		]),
	);
	expect(directives.get("media-src")).toEqual(["'self'", "blob:", "https://video.stride.example"]);
	const nodes = { ...site, mediaNodes: ["https://*.video.stride.example", site.publicUrl] };
	expect(contentSecurityPolicy(nodes, payment, nonceSources("abc"), false)).toContain(
		"media-src 'self' blob: https://*.video.stride.example;",
	);
	expect(policy).not.toContain("video.stride.example");
});
