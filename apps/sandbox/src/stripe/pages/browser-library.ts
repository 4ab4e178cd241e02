import type { FastifyInstance } from "fastify";
import { bundleBrowserScript } from "../../browser-bundle.ts";
import { hostedFramePage } from "../../hosted-frame-page.ts";
import { html } from "../../html-markup.ts";
import { RELEASE_TRAIN } from "../api-version.ts";
import type { StripeService } from "../stripe-service.ts";

const BROWSER_FOLDER = new URL("../browser/", import.meta.url);

const library = bundleBrowserScript(new URL("stripe.ts", BROWSER_FOLDER));
const registerForm = hostedFramePage({
	path: "/frames/payment",
	title: "Card",
	script: new URL("frame/payment-form.ts", BROWSER_FOLDER),
	style: new URL("frame/payment-form.css", BROWSER_FOLDER),
	body: html`<form id="form" novalidate hidden>
<div class="field wide">
<label for="number"></label>
<div class="box"><input id="number" name="number" type="text" inputmode="numeric" autocomplete="cc-number" aria-describedby="number-error" spellcheck="false"><span id="brand" class="brand" aria-hidden="true"></span></div>
<p class="error" id="number-error" aria-live="polite"></p>
</div>
<div class="field">
<label for="expiry"></label>
<div class="box"><input id="expiry" name="expiry" type="text" inputmode="numeric" autocomplete="cc-exp" aria-describedby="expiry-error" spellcheck="false"></div>
<p class="error" id="expiry-error" aria-live="polite"></p>
</div>
<div class="field">
<label for="cvc"></label>
<div class="box"><input id="cvc" name="cvc" type="text" inputmode="numeric" autocomplete="cc-csc" aria-describedby="cvc-error" spellcheck="false"></div>
<p class="error" id="cvc-error" aria-live="polite"></p>
</div>
<button id="enter" type="submit" hidden tabindex="-1"></button>
</form>`,
});

/** `/stripe.js` and the card form that it embeds, both bundled once from the TypeScript in `browser/`. */
export function registerBrowserLibrary(scope: FastifyInstance, service: StripeService): void {
	scope.get("/stripe.js", (_request, reply) => {
		const constants = { SANDBOX_ORIGIN: service.browserOrigin(), RELEASE_TRAIN };
		// The product's page is cross-site and has to load this script, but nothing else of the sandbox.
		reply.header("cross-origin-resource-policy", "cross-origin");
		return reply.type("text/javascript; charset=utf-8").send(library(constants));
	});
	registerForm(scope, service.productOrigin);
}
