import { describe, expect, it } from "vitest";
import { hashSource } from "../http/content-security.ts";
import { replaceNonce } from "./guest-pages.ts";

const nonce = "rAnd0m+/nonce==";
const ours = (text: string) => `<script nonce="${nonce}">${text}</script>`;

describe("a page without its nonce", () => {
	it("allows the inline scripts and styles that had the nonce by their hashes", () => {
		const page = `<head>${ours("let a = 1 < 2;")}<style nonce="${nonce}">b{}</style></head>
			<script type="module" async="" nonce="${nonce}">import "/a.js";</script>`;
		const { html, inline } = replaceNonce(page, nonce);
		expect(inline).toEqual({
			scripts: [hashSource("let a = 1 < 2;"), hashSource('import "/a.js";')],
			styles: [hashSource("b{}")],
		});
		expect(html).toBe(page.replaceAll(nonce, ""));
	});

	it("lists a text once, however often it occurs", () => {
		expect(replaceNonce(ours("a") + ours("a"), nonce).inline.scripts).toHaveLength(1);
	});

	it("hashes a text as a browser's parser reads it", () => {
		expect(replaceNonce(ours("a\r\nb\rc\0"), nonce).inline.scripts).toEqual([hashSource("a\nb\nc\ufffd")]);
	});

	it.each([
		["without a nonce", "<script>steal()</script>"],
		["with a guessed nonce", '<script nonce="guess">steal()</script>'],
		["with the nonce's name alone", "<script nonce>steal()</script>"],
		["in capitals", "<SCRIPT>steal()</SCRIPT>"],
		["as a style", "<style>*{display:none}</style>"],
		["that does not end", "<script>steal()"],
		["that begins a tag it does not finish", '<script x="'],
		["inside another text", "<textarea><script>steal()</script></textarea>"],
	])("rejects injected scripts %s", (_, foreign) => {
		const before = replaceNonce(ours("a") + foreign + ours("b"), nonce).inline;
		for (const source of [...before.scripts, ...before.styles]) {
			expect([hashSource("a"), hashSource("b")]).toContain(source);
		}
	});

	it("needs no hash for an external script", () => {
		expect(replaceNonce(`<script nonce="${nonce}" src="/a.js"></script>`, nonce).inline.scripts).toEqual([]);
	});
});
