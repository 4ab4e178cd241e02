import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { bundleBrowserScript } from "../../browser-bundle.ts";
import { html } from "../../html.ts";
import type { GlobalGivingService } from "../service.ts";

const BROWSER_FOLDER = new URL("../browser/", import.meta.url);
const FRAMES = "/braintree/web/frames";

const client = bundleBrowserScript(new URL("client-library.ts", BROWSER_FOLDER));
const hostedFields = bundleBrowserScript(new URL("hosted-fields-library.ts", BROWSER_FOLDER));
const fieldScript = bundleBrowserScript(new URL("frame/card-field.ts", BROWSER_FOLDER));
const fieldStyles = readFileSync(new URL("frame/card-field.css", BROWSER_FOLDER), "utf8");

/** The card processor's scripts for the product's page and the frame of a card field, bundled once from `browser/`. */
export function registerCardFields(scope: FastifyInstance, service: GlobalGivingService): void {
	const fieldPolicy = [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"connect-src 'self'",
		"form-action 'none'",
		"base-uri 'none'",
		`frame-ancestors ${service.productOrigin}`,
	].join("; ");

	for (const [name, script] of [
		["client", client],
		["hosted-fields", hostedFields],
	] as const) {
		scope.get(`/braintree/web/js/${name}.min.js`, (_request, reply) => {
			// The product's page is cross-site and has to load this script.
			reply.header("cross-origin-resource-policy", "cross-origin");
			const constants = { SANDBOX_ORIGIN: service.browserOrigin() };
			return reply.type("text/javascript; charset=utf-8").send(script(constants));
		});
	}
	scope.get(`${FRAMES}/card-field`, (_request, reply) => {
		reply.header("content-security-policy", fieldPolicy);
		return reply.type("text/html; charset=utf-8").send(FIELD_PAGE);
	});
	scope.get(`${FRAMES}/card-field.js`, (_request, reply) => {
		const constants = { PRODUCT_ORIGIN: service.productOrigin };
		return reply.type("text/javascript; charset=utf-8").send(fieldScript(constants));
	});
	scope.get(`${FRAMES}/card-field.css`, (_request, reply) => reply.type("text/css; charset=utf-8").send(fieldStyles));
}

/** The kind and style of the field arrive by message; until then it is hidden. */
const FIELD_PAGE = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card field</title>
<link rel="stylesheet" href="/braintree/web/frames/card-field.css">
<script src="/braintree/web/frames/card-field.js" defer></script>
</head>
<body>
<form id="form" novalidate hidden>
<label id="label" for="input" class="unseen"></label>
<input id="input" type="text" spellcheck="false" autocapitalize="off" aria-describedby="message">
<p id="message" class="unseen" aria-live="polite"></p>
<button type="submit" hidden tabindex="-1"></button>
</form>
</body>
</html>`.markup;
