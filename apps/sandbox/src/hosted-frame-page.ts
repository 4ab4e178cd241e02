import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { bundleBrowserScript } from "./browser-bundle.ts";
import { type Html, html } from "./html-markup.ts";

interface FramePage {
	/** The frame's address; its script and style have the same address with an extension. */
	path: string;
	title: string;
	body: Html;
	script: URL;
	style: URL;
}

/** A page that only the product's origin may embed. Texts and style arrive by message; until then its form is hidden. */
export function hostedFramePage({ path, title, body, script, style }: FramePage) {
	const bundle = bundleBrowserScript(script);
	const css = readFileSync(style, "utf8");
	const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${path}.css">
<script src="${path}.js" defer></script>
</head>
<body>
${body}
</body>
</html>`.markup;
	return (scope: FastifyInstance, productOrigin: string): void => {
		const sources = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";
		const policy = `${sources}; form-action 'none'; base-uri 'none'; frame-ancestors ${productOrigin}`;
		scope.get(path, (_request, reply) => {
			reply.header("content-security-policy", policy);
			return reply.type("text/html; charset=utf-8").send(document);
		});
		scope.get(`${path}.js`, (_request, reply) =>
			reply.type("text/javascript; charset=utf-8").send(bundle({ PRODUCT_ORIGIN: productOrigin })),
		);
		scope.get(`${path}.css`, (_request, reply) => reply.type("text/css; charset=utf-8").send(css));
	};
}
