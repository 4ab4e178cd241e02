import type { FastifyInstance } from "fastify";
import { bundleBrowserScript } from "../../browser-bundle.ts";
import { hostedFramePage } from "../../hosted-frame-page.ts";
import { html } from "../../html.ts";
import type { GlobalGivingService } from "../service.ts";

const BROWSER_FOLDER = new URL("../browser/", import.meta.url);

const client = bundleBrowserScript(new URL("client-library.ts", BROWSER_FOLDER));
const hostedFields = bundleBrowserScript(new URL("hosted-fields-library.ts", BROWSER_FOLDER));
const registerField = hostedFramePage({
	path: "/braintree/web/frames/card-field",
	title: "Card field",
	script: new URL("frame/card-field.ts", BROWSER_FOLDER),
	style: new URL("frame/card-field.css", BROWSER_FOLDER),
	body: html`<form id="form" novalidate hidden>
<label id="label" for="input" class="unseen"></label>
<input id="input" type="text" spellcheck="false" autocapitalize="off" aria-describedby="message">
<p id="message" class="unseen" aria-live="polite"></p>
<button type="submit" hidden tabindex="-1"></button>
</form>`,
});

/** The card processor's scripts for the product's page and the frame of a card field, bundled once from `browser/`. */
export function registerCardFields(scope: FastifyInstance, service: GlobalGivingService): void {
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
	registerField(scope, service.productOrigin);
}
