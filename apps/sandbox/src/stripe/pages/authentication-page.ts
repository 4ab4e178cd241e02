import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Stripe from "stripe";
import { z } from "zod";
import { allowForms, type PageLanguage, pageLanguage } from "../../form-pages.ts";
import { html, page } from "../../html-markup.ts";
import { NO_REQUEST } from "../event-log.ts";
import type { Authentication } from "../page-tokens.ts";
import { chargeAuthenticated, failAuthentication } from "../resources/confirm-payment-intent.ts";
import { cancelIntent } from "../resources/payment-intents.ts";
import { MERCHANT_NAME } from "../resources/platform-account.ts";
import type { StripeService } from "../stripe-service.ts";

const OUTCOMES = ["complete", "fail", "cancel"] as const;
type Outcome = (typeof OUTCOMES)[number];

const address = z.object({ intent: z.string().max(100) });
const query = z.object({ token: z.string().max(200) });
const answerBody = z.object({ token: z.string().max(200), outcome: z.enum(OUTCOMES) });

const SHIELD = html`<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3l7 3v5c0 4.6-2.9 8.4-7 10-4.1-1.6-7-5.4-7-10V6z"/><path d="M9 12l2 2 4-4"/></svg>`;

/** `/3ds/{intent}?token=…`: the bank's page. While it is open, the intent stays `requires_action`. */
export function registerAuthenticationPage(scope: FastifyInstance, service: StripeService): void {
	allowForms(scope, service.productOrigin);
	scope.get("/3ds/:intent", (request, reply) => {
		const found = findAuthentication(service, request, query.safeParse(request.query).data?.token);
		if (found === undefined) return notFound(reply);
		const language = languageOf(service, found.intent, request);
		return reply.type("text/html; charset=utf-8").send(authenticationPage(service, found, language));
	});
	scope.post("/3ds/:intent", (request, reply) => {
		const body = answerBody.safeParse(request.body).data;
		const found = findAuthentication(service, request, body?.token);
		if (found === undefined || body === undefined) return notFound(reply);
		const intent = isOpen(service, found) ? settle(service, found.intent, body.outcome) : found.intent;
		return reply.redirect(returnAddress(found.authentication, intent), 303);
	});
}

interface Visit {
	authentication: Authentication;
	intent: Stripe.PaymentIntent;
}

function findAuthentication(
	service: StripeService,
	request: FastifyRequest,
	token: string | undefined,
): Visit | undefined {
	const intentId = address.safeParse(request.params).data?.intent;
	if (intentId === undefined || token === undefined) return undefined;
	const authentication = service.authentications.find(token, intentId);
	const intent = service.store.find("payment_intent", intentId);
	return authentication === undefined || intent === undefined ? undefined : { authentication, intent };
}

/** Only the latest attempt's page is effective, and only while the intent waits for it. */
function isOpen(service: StripeService, visit: Visit): boolean {
	const current = service.store.findInternal("payment_intent", visit.intent.id)?.authenticationToken;
	return visit.intent.status === "requires_action" && current === visit.authentication.token;
}

function settle(service: StripeService, intent: Stripe.PaymentIntent, outcome: Outcome): Stripe.PaymentIntent {
	return service.sqlite.write(() => {
		if (outcome === "complete") return chargeAuthenticated(service, intent, NO_REQUEST);
		if (outcome === "fail") return failAuthentication(service, intent, NO_REQUEST);
		return cancelIntent(service, intent, "requested_by_customer", NO_REQUEST);
	});
}

function returnAddress(authentication: Authentication, intent: Stripe.PaymentIntent): string {
	const url = new URL(authentication.returnUrl);
	url.searchParams.set("payment_intent", intent.id);
	url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
	url.searchParams.set("redirect_status", redirectStatus(intent));
	return url.href;
}

function redirectStatus(intent: Stripe.PaymentIntent): string {
	if (intent.status === "succeeded" || intent.status === "canceled") return intent.status;
	return intent.status === "requires_action" ? "pending" : "failed";
}

function languageOf(service: StripeService, intent: Stripe.PaymentIntent, request: FastifyRequest): PageLanguage {
	const preferred = service.store.findInternal("payment_intent", intent.id)?.locale;
	return pageLanguage(preferred, request.headers["accept-language"]);
}

function authenticationPage(service: StripeService, visit: Visit, language: PageLanguage): string {
	const texts = AUTHENTICATION_TEXTS[language];
	const open = isOpen(service, visit);
	const body = html`<main class="bank"><div class="bank-card">
<div class="bank-head">${SHIELD}<span>${texts.bank}</span></div>
<h1>${open ? texts.title : texts.over}</h1>
<p class="muted">${open ? texts.lead : texts.overLead}</p>
${open ? confirmation(service, visit, language) : wayBack(visit, language)}
<p class="bank-foot">${texts.note}</p>
</div></main>`;
	return page({ lang: language, title: open ? texts.title : texts.over, body });
}

function confirmation(service: StripeService, { authentication, intent }: Visit, language: PageLanguage) {
	const texts = AUTHENTICATION_TEXTS[language];
	const last4 = service.store.find("payment_method", authentication.paymentMethod)?.card?.last4 ?? "";
	return html`<dl class="facts">
<div><dt>${texts.merchant}</dt><dd>${MERCHANT_NAME}</dd></div>
<div><dt>${texts.card}</dt><dd>•••• ${last4}</dd></div>
<div><dt>${texts.amount}</dt><dd class="sum">${money(intent)}</dd></div>
</dl>
<form method="post" action="/3ds/${intent.id}">
<input type="hidden" name="token" value="${authentication.token}">
<button class="main" name="outcome" value="complete">${texts.complete}</button>
<button class="plain" name="outcome" value="fail">${texts.fail}</button>
<button class="plain" name="outcome" value="cancel">${texts.cancel}</button>
</form>`;
}

function wayBack({ authentication, intent }: Visit, language: PageLanguage) {
	return html`<a class="button" href="${returnAddress(authentication, intent)}">${AUTHENTICATION_TEXTS[language].back}</a>`;
}

function money(intent: Stripe.PaymentIntent): string {
	return new Intl.NumberFormat("en-US", { style: "currency", currency: intent.currency }).format(intent.amount / 100);
}

function notFound(reply: FastifyReply): FastifyReply {
	return reply.code(404).type("text/plain; charset=utf-8").send("There is no such confirmation.\n");
}

interface AuthenticationTexts {
	bank: string;
	title: string;
	lead: string;
	merchant: string;
	card: string;
	amount: string;
	complete: string;
	fail: string;
	cancel: string;
	over: string;
	overLead: string;
	back: string;
	note: string;
}

const AUTHENTICATION_TEXTS: { [language in PageLanguage]: AuthenticationTexts } = {
	en: {
		bank: "3-D Secure · test bank",
		title: "Confirm the payment",
		lead: "Your bank wants to be sure that it is you.",
		merchant: "Shop",
		card: "Card",
		amount: "Amount",
		complete: "Complete",
		fail: "Fail",
		cancel: "Cancel the payment",
		over: "This confirmation is over",
		overLead: "The payment has continued without it. You can go back to the shop.",
		back: "Back to the shop",
		note: "Sandbox: no money moves.",
	},
	uk: {
		bank: "3-D Secure · тестовий банк",
		title: "Підтвердьте платіж",
		lead: "Ваш банк хоче переконатися, що це ви.",
		merchant: "Отримувач",
		card: "Картка",
		amount: "Сума",
		complete: "Підтвердити",
		fail: "Відхилити підтвердження",
		cancel: "Скасувати платіж",
		over: "Це підтвердження вже завершено",
		overLead: "Платіж продовжився без нього. Можете повернутися на сайт.",
		back: "Повернутися на сайт",
		note: "Пісочниця: справжні гроші не рухаються.",
	},
};
