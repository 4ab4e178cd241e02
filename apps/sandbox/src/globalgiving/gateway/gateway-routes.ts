import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { bundleBrowserScript } from "../../browser-bundle.ts";
import { hang } from "../../faults.ts";
import { hostedFramePage } from "../../hosted-frame-page.ts";
import { html } from "../../html-markup.ts";
import { passesLuhn } from "../../luhn.ts";
import { sameText } from "../../object-ids.ts";
import { sendPage } from "../api/spoilt-answer.ts";
import type { GlobalGivingService } from "../globalgiving-service.ts";
import { findGatewayCard } from "./gateway-cards.ts";

const ROOT = "/braintree/client_api/v1";

const cardBody = z.object({
	authorization: z.string().max(500),
	number: z.string().regex(/^\d{12,19}$/),
	expirationMonth: z.number().int().min(1).max(12),
	expirationYear: z.number().int().min(2000).max(2200),
	cvv: z
		.string()
		.regex(/^\d{3,4}$/)
		.optional(),
	postalCode: z.string().max(20).optional(),
});

/**
 * The card processor's client interface: it returns its configuration to a browser and exchanges the card fields for a
 * nonce. The bodies are the sandbox's own format, since only its own library calls it.
 */
export function registerGateway(scope: FastifyInstance, service: GlobalGivingService): void {
	// The configuration is requested by the page's script, the nonce by the sandbox's own frames.
	scope.addHook("onRequest", async (request, reply) => {
		const { origin } = request.headers;
		if (origin === undefined || origin === service.browserOrigin()) return;
		if (origin !== service.productOrigin) return reply.code(403).send({ error: "forbidden" });
		reply.headers({
			"access-control-allow-origin": origin,
			"access-control-allow-methods": "GET, POST",
			"access-control-allow-headers": "content-type",
			vary: "origin",
		});
	});
	scope.options(`${ROOT}/*`, (_request, reply) => reply.code(204).send());
	scope.get<{ Querystring: { authorization?: string } }>(`${ROOT}/configuration`, (request, reply) => {
		if (!isOurs(service, request.query.authorization)) return reply.code(401).send({ error: "authorization" });
		return reply.send({ environment: "sandbox", merchantId: "sandbox", challenges: ["cvv", "postal_code"] });
	});
	scope.post(`${ROOT}/payment_methods/credit_cards`, (request, reply) => {
		const fault = service.faults.take(request.method, `${ROOT}/payment_methods/credit_cards`);
		if (fault?.action === "timeout-before") return hang(reply);
		if (fault?.action === "500" || fault?.action === "html") return sendPage(reply, 502, "Bad Gateway");
		const { status, body } = tokenize(service, request);
		if (fault?.action === "timeout-after") return hang(reply);
		if (fault?.action === "garbage" || fault?.action === "cut") return reply.type("text/html").send("<!-- nothing");
		return reply.code(status).send(body);
	});
}

function tokenize(service: GlobalGivingService, request: FastifyRequest): { status: number; body: object } {
	// A page of another origin may not tokenize, even with valid keys.
	const { origin } = request.headers;
	if (origin !== undefined && origin !== service.browserOrigin()) return { status: 403, body: { error: "forbidden" } };
	const card = cardBody.safeParse(request.body);
	if (!card.success) return { status: 422, body: { error: "invalid" } };
	if (!isOurs(service, card.data.authorization)) return { status: 401, body: { error: "authorization" } };
	const known = passesLuhn(card.data.number) ? findGatewayCard(card.data.number) : undefined;
	// A number outside the published list may be a real card: it is refused and never stored.
	if (known === undefined) return { status: 422, body: { error: "unknown-card" } };
	const nonce = service.sqlite.write(() => service.nonces.issue(known, service.clock.nowSeconds()));
	return { status: 200, body: { nonce, cardType: known.type } };
}

const isOurs = (service: GlobalGivingService, authorization: string | undefined): boolean =>
	authorization !== undefined && sameText(authorization, service.keys.gatewayKey);

const BROWSER_FOLDER = new URL("../browser/", import.meta.url);

const client = bundleBrowserScript(new URL("client-library.ts", BROWSER_FOLDER));
const hostedFields = bundleBrowserScript(new URL("hosted-fields.ts", BROWSER_FOLDER));
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
