import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCueText } from "./caption-text.ts";

const payloadOf = (text: string) => readCueText(text.split("\n")).payload;
const plainOf = (text: string) => readCueText(text.split("\n")).plain;

describe("the text of a cue", () => {
	it.each([
		["Go, Olena!", "Go, Olena!"],
		["<i>Go</i>, <b>Olena</b><u>!</u>", "<i>Go</i>, <b>Olena</b><u>!</u>"],
		["<I>Go</I>", "<i>Go</i>"],
		["<i.loud.red>Go</i>", "<i>Go</i>"],
		["<i>Go\non</i>", "<i>Go\non</i>"],
		["<i>Go", "<i>Go</i>"],
		["Go</i>", "Go"],
		["<i>a<b>b</i>c</b>", "<i>a<b>b</b></i>c"],
		["<i><i>a</i>b</i>", "<i>a</i>b"],
		["<i></i>a<b>  </b>", "a"],
		["a <i>b</i> c", "a <i>b</i> c"],
		["a<i> b </i>c", "a <i>b</i> c"],
		["  a\t\tb  \n\n c", "a b\nc"],
		["<v Olena>Go!", "Olena: Go!"],
		["<v.loud Olena K.>Go!</v> <v Taras>Now", "Olena K.: Go! Taras: Now"],
		["<v>Go!</v>", "Go!"],
		["<c.yellow>Go</c>", "Go"],
		["<ruby>a<rt>b</rt></ruby>", "ab"],
		["<lang uk>Вперед</lang>", "Вперед"],
		["<00:00:01.500>Go", "Go"],
		['<font color="#ff0000">Go</font>', "Go"],
		["{\\an8}Go", "Go"],
		["{\\an8Go", "{\\an8Go"],
		["{Go}", "{Go}"],
	])("[S5] %j becomes %j", (text, payload) => {
		expect(payloadOf(text)).toBe(payload);
		expect(payloadOf(payload)).toBe(payload);
	});

	it.each([
		["<script>alert(1)</script>", "alert(1)"],
		["<img src=x onerror=alert(1)>a", "a"],
		["<!-- a -->b", "b"],
		["<!DOCTYPE html>a", "a"],
		["<?xml?>a", "a"],
		["<<b>script>a", "&lt;<b>script&gt;a</b>"],
		["<scr<i>ipt>a", "&lt;scr<i>ipt&gt;a</i>"],
		["5 < 6 > 4", "5 &lt; 6 &gt; 4"],
		["I <3 you", "I &lt;3 you"],
		["I <3 you <b>all</b>", "I &lt;3 you <b>all</b>"],
		["a <b", "a &lt;b"],
		["R&B", "R&amp;B"],
		["R&amp;B", "R&amp;B"],
		["&lt;script&gt;", "&lt;script&gt;"],
		["&amp;lt;", "&amp;lt;"],
		["&#60;b&#62; &#x1F3C3;", "&lt;b&gt; 🏃"],
		["&#1114112; &#xD800;a &#0;b &unknown;", "&amp;#1114112; a b &amp;unknown;"],
		["&quot;a&quot; &apos;b&apos;", "\"a\" 'b'"],
		["00:01.000 --&gt; 00:02.000", "00:01.000 --&gt; 00:02.000"],
		["<v &lt;script&gt;>a", "&lt;script&gt;: a"],
		["a\u0000b\u001b\u007fc\u0085\ufeffd", "abcd"],
		["a\u202eb\u2066c", "abc"],
		["a\ud800b\udc00", "ab"],
		["a\u2028b", "a b"],
		["a\u00a0:", "a\u00a0:"],
		["\u05d0\u200f!", "\u05d0\u200f!"],
		["\u00a0", ""],
		["<i> </i>", ""],
	])("[S5] the hostile or odd %j becomes %j", (text, payload) => {
		expect(payloadOf(text)).toBe(payload);
		expect(payloadOf(payload)).toBe(payload);
	});

	it("[S5] the plain text has no markup", () => {
		expect(plainOf("<i>R&amp;B</i>\n<b>now</b>")).toBe("R&B\nnow");
	});

	const anything = fc.oneof(
		fc.string({ unit: "binary", maxLength: 200 }),
		fc
			.array(
				fc.constantFrom(
					...["<", ">", "&", ";", "/", "i", "b", "u", "v", " ", "\n", "{", "\\", "}", "#", "x", "3"],
					...["<i>", "</i>", "<b>", "</b>", "<v A>", "&lt;", "&amp;", "\u00a0", "-->", "а"],
				),
				{ maxLength: 60 },
			)
			.map((parts) => parts.join("")),
	);

	it("[S5] whatever is read, the payload is safe, and reads as itself", () => {
		fc.assert(
			fc.property(anything, (text) => {
				const { payload, plain } = readCueText(text.split("\n"));
				const rest = payload.replace(/<\/?[biu]>/g, "");
				expect(rest).not.toMatch(/[<>]/);
				expect(rest).not.toMatch(/&(?!amp;|lt;|gt;)/);
				expect(payload).not.toMatch(/^[ \t]|[ \t]$|\n[ \t]*(?:\n|$)/);
				expect(readCueText(payload.split("\n"))).toEqual({ payload, plain });
			}),
			{ numRuns: 2_000 },
		);
	});
});
