import { describe, expect, it } from "vitest";
import { cleanReport } from "./clean-report.ts";

const clean = (html: string) => cleanReport(html, (form, url) => url && `${form}-${url.length}`);

describe("a report", () => {
	it.each([
		["<p>One<br>two</p>", "<p>One<br />two</p>"],
		["<ul><li><b>a</b> <i>b</i></li></ul><ol><li><strong>c</strong><em>d</em></li></ol>", null],
		["<h1>Big</h1><h2>Less</h2><h3>Small</h3>", "<h4>Big</h4><h4>Less</h4><h5>Small</h5>"],
		["<div>block</div>", "<p>block</p>"],
		["<p>open <b>and not closed", "<p>open <b>and not closed</b></p>"],
		["plain & <simple", "plain &amp; "],
		[
			'<a href="https://a.example/x?y=1&z=2">out</a>',
			'<a href="https://a.example/x?y=1&amp;z=2" rel="noopener nofollow ugc">out</a>',
		],
		[
			'<a href="https://a.example" target="_top" onclick="x()" style="x" class="y" id="z" rel="opener">o</a>',
			'<a href="https://a.example/" rel="noopener nofollow ugc">o</a>',
		],
		["<table><tr><td>cell</td></tr></table>", "cell"],
		["Тепло і «світло» 🌍", "Тепло і «світло» 🌍"],
	])("%s remains readable", (html, expected) => {
		expect(clean(html).content).toBe(expected ?? html);
	});

	it("its pictures are replaced by our copies", () => {
		const { content, pictures } = clean(
			'<p><img src="https://a.example/b.png" alt="A &quot;well&quot;" width="9999" onerror="x()"></p>',
		);
		expect(content).toBe(
			'<p><img src="/media/catalogue/slide-23/800.webp" alt="A &quot;well&quot;" loading="lazy" /></p>',
		);
		expect(pictures).toEqual([{ id: "slide-23", form: "slide", url: "https://a.example/b.png" }]);
	});

	it("is limited to twenty pictures and a maximum length", () => {
		const many = Array.from({ length: 50 }, (_, index) => `<img src="https://a.example/${"x".repeat(index)}">`).join(
			"",
		);
		expect(clean(many).pictures).toHaveLength(20);
		expect(clean(many).content.match(/<img/g)).toHaveLength(20);
		expect(clean("<b>".repeat(1_000_000)).content.length).toBeLessThan(1_000);
		expect(clean(`<p>${"long ".repeat(1_000_000)}</p>`).content.length).toBeLessThan(100_100);
	});
});

const scripts = [
	"alert(1)",
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	" javascript:alert(1)",
	"java\tscript:alert(1)",
	"java\nscript:alert(1)",
	"\u0001javascript:alert(1)",
	"javascript&colon;alert(1)",
	"&#106;avascript:alert(1)",
	"&#x6A&#x61vascript:alert(1)",
	"vbscript:msgbox(1)",
	"data:text/html,<script>alert(1)</script>",
	"data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
	"data:image/svg+xml,<svg onload=alert(1)>",
	"blob:https://a.example/1",
	"file:///etc/passwd",
	"//evil.example/x",
	"/v1/user/sign-out",
	"\\\\evil.example\\x",
	"https:evil",
	'"><script>alert(1)</script>',
	"'><img src=x onerror=alert(1)>",
	'https://a.example/" onmouseover="alert(1)',
];

const sinks: ((payload: string) => string)[] = [
	(payload) => `<script>${payload}</script>`,
	(payload) => `<ScRiPt >${payload}</sCrIpT >`,
	(payload) => `<script src="${payload}"></script>`,
	(payload) => `<a href="${payload}">x</a>`,
	(payload) => `<a href='${payload}'>x</a>`,
	(payload) => `<a href=${payload}>x</a>`,
	(payload) => `<a xlink:href="${payload}">x</a>`,
	(payload) => `<img src="${payload}">`,
	(payload) => `<img src=x onerror="${payload}">`,
	(payload) => `<img srcset="${payload}" src="https://a.example/a.png">`,
	(payload) => `<img/src="x"/onerror=${payload}//>`,
	(payload) => `<svg onload="${payload}"><script>${payload}</script></svg>`,
	(payload) => `<math><mi xlink:href="${payload}">x</mi></math>`,
	(payload) => `<iframe src="${payload}" srcdoc="${payload}"></iframe>`,
	(payload) => `<object data="${payload}"></object><embed src="${payload}">`,
	(payload) =>
		`<form action="${payload}"><button formaction="${payload}">x</button><input autofocus onfocus="${payload}"></form>`,
	(payload) => `<body onload="${payload}" background="${payload}">x`,
	(payload) => `<style>*{background:url(${payload})}</style><p style="background:url(${payload})">x</p>`,
	(payload) => `<link rel="stylesheet" href="${payload}"><base href="${payload}">`,
	(payload) => `<meta http-equiv="refresh" content="0;url=${payload}">`,
	(payload) =>
		`<video poster="${payload}"><source src="${payload}" onerror="${payload}"></video><audio src="${payload}">`,
	(payload) => `<details open ontoggle="${payload}">x</details>`,
	(payload) => `<noscript><p title="</noscript><img src=x onerror=${payload}>">`,
	(payload) => `<template><script>${payload}</script></template>`,
	(payload) => `<!--><script>${payload}</script>--><!--<img src="--><img src=x onerror=${payload}>">`,
	(payload) => `<![CDATA[<script>${payload}</script>]]>`,
	(payload) => `<p title="${payload}" id="${payload}" class="${payload}" data-x="${payload}">x</p>`,
	(payload) => `<scr<script>ipt>${payload}</scr</script>ipt>`,
	(payload) => `<textarea><script>${payload}</script></textarea><title>${payload}</title>`,
	(payload) => `<h1 onclick="${payload}">x</h1><div onmouseover="${payload}">y</div>`,
];

/** The allowed output. */
const allowed =
	/^<(?:\/?(?:p|ul|ol|li|b|i|strong|em|a|h4|h5|h6|blockquote)|br \/|a href="https?:\/\/[^"<>]+" rel="noopener nofollow ugc"|img src="\/media\/catalogue\/[a-z0-9-]+\/800\.webp" alt="[^"<>]*" loading="lazy" \/)>$/;

describe("injected scripts in reports", () => {
	it.each(sinks.map((sink) => [sink("…"), sink] as const))("are removed from %s", (_, sink) => {
		for (const payload of scripts) {
			const { content } = clean(sink(payload));
			const tags = content.match(/<[^>]*>?/g) ?? [];
			for (const tag of tags)
				expect({ payload, tag, content }).toEqual({ payload, tag: expect.stringMatching(allowed), content });
		}
	});
});
