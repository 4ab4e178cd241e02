import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { allowForms, type PageLanguage, pageLanguage } from "../../form-pages.ts";
import { html, page } from "../../html-markup.ts";
import { TEST_BANKS } from "../resources/account-endpoints.ts";
import { applyOnboarding, ONBOARDING_OUTCOMES } from "../resources/onboarding.ts";
import type { StripeService } from "../stripe-service.ts";

const address = z.object({ account: z.string().max(100), token: z.string().max(200) });
const banks = Object.keys(TEST_BANKS) as (keyof typeof TEST_BANKS)[];
const answerBody = z.object({
	form: z.string().max(200),
	outcome: z.enum(ONBOARDING_OUTCOMES),
	bank: z.enum(banks).default("works"),
});

/**
 * `/setup/e/{account}/{token}`: the target of an account link, valid once. A used or expired one redirects to its
 * refresh address.
 */
export function registerOnboardingPage(scope: FastifyInstance, service: StripeService): void {
	allowForms(scope, service.productOrigin);
	scope.get("/setup/e/:account/:token", (request, reply) => {
		const { account, token } = address.parse(request.params);
		const link = service.accountLinks.find(token);
		if (link?.account !== account) return notFound(reply);
		const form = service.ids.secret();
		if (!service.accountLinks.open(token, form, service.clock.nowSeconds()))
			return reply.redirect(link.refreshUrl, 303);
		const language = pageLanguage(undefined, request.headers["accept-language"]);
		return reply.type("text/html; charset=utf-8").send(onboardingPage(form, language));
	});
	scope.post("/setup/answer", (request, reply) => {
		const body = answerBody.safeParse(request.body).data;
		const link = body && service.accountLinks.findByForm(body.form);
		const account = link && service.store.find("account", link.account);
		if (!body || !link || !account) return notFound(reply);
		service.sqlite.write(() =>
			applyOnboarding(service, account, { outcome: body.outcome, bankNumber: TEST_BANKS[body.bank] }),
		);
		return reply.redirect(link.returnUrl, 303);
	});
}

function onboardingPage(form: string, language: PageLanguage): string {
	const texts = ONBOARDING_TEXTS[language];
	const body = html`<main class="bank"><div class="bank-card">
<div class="bank-head"><span>${texts.provider}</span></div>
<h1>${texts.title}</h1>
<p class="muted">${texts.lead}</p>
<form method="post" action="/setup/answer">
<input type="hidden" name="form" value="${form}">
<fieldset class="choices"><legend>${texts.bank}</legend>
${banks.map(
	(
		bank,
	) => html`<label><input type="radio" name="bank" value="${bank}"${bank === "works" ? html` checked` : ""}> ${texts[bank]}</label>
`,
)}</fieldset>
<button class="main" name="outcome" value="complete">${texts.complete}</button>
<button class="plain" name="outcome" value="incomplete">${texts.incomplete}</button>
<button class="plain" name="outcome" value="reject">${texts.reject}</button>
</form>
<p class="bank-foot">${texts.note}</p>
</div></main>`;
	return page({ lang: language, title: texts.title, body });
}

function notFound(reply: FastifyReply): FastifyReply {
	return reply.code(404).type("text/plain; charset=utf-8").send("There is no such page.\n");
}

interface OnboardingTexts {
	provider: string;
	title: string;
	lead: string;
	bank: string;
	works: string;
	fails: string;
	complete: string;
	incomplete: string;
	reject: string;
	note: string;
}

const ONBOARDING_TEXTS: { [language in PageLanguage]: OnboardingTexts } = {
	en: {
		provider: "Payment provider · test verification",
		title: "Verify your account",
		lead: "The real pages ask who you are and where your money should go. Here you choose how that ends.",
		bank: "Bank account for payouts",
		works: "Test bank •••• 6789: payouts arrive",
		fails: "Test bank •••• 1116: payouts fail",
		complete: "Complete the verification",
		incomplete: "Leave it incomplete",
		reject: "Be rejected",
		note: "Sandbox: no money moves and nothing is checked.",
	},
	uk: {
		provider: "Платіжний сервіс · тестова перевірка",
		title: "Підтвердьте свій акаунт",
		lead: "Справжні сторінки питають, хто ви та куди надсилати гроші. Тут ви самі вибираєте, чим це скінчиться.",
		bank: "Банківський рахунок для виплат",
		works: "Тестовий банк •••• 6789: виплати надходять",
		fails: "Тестовий банк •••• 1116: виплати не проходять",
		complete: "Завершити перевірку",
		incomplete: "Залишити незавершеною",
		reject: "Отримати відмову",
		note: "Пісочниця: справжні гроші не рухаються, і ніхто нічого не перевіряє.",
	},
};
