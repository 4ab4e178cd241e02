import type { PageLanguage } from "../form-pages.ts";
import { type Html, html, page } from "../html-markup.ts";
import type { OidcPerson } from "./provider.ts";

/** The page on which a visitor picks or makes up an account, and agrees or refuses. */
export function interactionPage(view: {
	language: PageLanguage;
	uid: string;
	productHost: string;
	known: OidcPerson[];
	loginHint: string;
	isWrong: boolean;
}): string {
	const texts = INTERACTION_TEXTS[view.language];
	const action = `/oidc/interaction/${view.uid}`;
	const body = html`<main class="sheet">
<h1>${texts.title}</h1>
<p class="muted">${texts.lead}</p>
<p>${texts.client(view.productHost)}</p>
${view.known.length === 0 ? "" : html`<h2>${texts.known}</h2><ul class="people">${view.known.map((person) => knownPerson(person, action, texts))}</ul>`}
<h2>${view.known.length === 0 ? texts.account : texts.another}</h2>
<form class="stacked" method="post" action="${action}">
<label>${texts.email}<input type="email" name="email" value="${view.loginHint}" required maxlength="254" autocomplete="email"></label>
${view.isWrong ? html`<p class="wrong" role="alert">${texts.wrong}</p>` : ""}
<label>${texts.firstName}<input name="firstName" maxlength="100" autocomplete="given-name"></label>
<label>${texts.lastName}<input name="lastName" maxlength="100" autocomplete="family-name"></label>
<label class="check"><input type="checkbox" name="verified" value="true" checked> ${texts.isVerified}</label>
<button name="outcome" value="agree">${texts.agree}</button>
</form>
<form method="post" action="${action}"><button class="quiet" name="outcome" value="refuse">${texts.refuse}</button></form>
</main>`;
	return page({ lang: view.language, title: texts.title, body });
}

function knownPerson(person: OidcPerson, action: string, texts: (typeof INTERACTION_TEXTS)["en"]): Html {
	const name = `${person.firstName} ${person.lastName}`.trim();
	return html`<li><form method="post" action="${action}">
<input type="hidden" name="email" value="${person.email}">
<input type="hidden" name="firstName" value="${person.firstName}">
<input type="hidden" name="lastName" value="${person.lastName}">
${person.verified ? html`<input type="hidden" name="verified" value="true">` : ""}
<button class="person" name="outcome" value="agree"><span>${name || person.email}</span>
<span class="muted small">${person.email} · ${person.verified ? texts.verified : texts.unverified}</span></button>
</form></li>`;
}

/** The page for an interaction that has ended. */
export function overPage(language: PageLanguage): string {
	const texts = INTERACTION_TEXTS[language];
	const body = html`<main class="sheet"><h1>${texts.overTitle}</h1><p>${texts.over}</p></main>`;
	return page({ lang: language, title: texts.overTitle, body });
}

const en = {
	title: "Sign in to the sandbox",
	lead: "A stand-in for Google on this machine. Pick an account or make one up: nothing leaves this computer.",
	client: (host: string) => `${host} would like to know your name and e-mail.`,
	known: "Accounts used before",
	verified: "e-mail verified",
	unverified: "e-mail not verified",
	account: "Account",
	another: "Another account",
	email: "E-mail",
	firstName: "First name",
	lastName: "Last name",
	isVerified: "The provider has verified this e-mail",
	agree: "Continue",
	refuse: "Do not agree",
	wrong: "Enter a complete e-mail address.",
	overTitle: "This page has expired",
	over: "The sign-in took too long, or this page was opened twice. Go back and start again.",
};

const uk: typeof en = {
	title: "Вхід до тестового сервісу",
	lead: "Замінник Google на цьому комп’ютері. Виберіть акаунт або вигадайте новий: звідси нічого не виходить.",
	client: (host: string) => `${host} хоче дізнатися ваше ім’я та електронну пошту.`,
	known: "Акаунти, якими вже користувалися",
	verified: "пошту підтверджено",
	unverified: "пошту не підтверджено",
	account: "Акаунт",
	another: "Інший акаунт",
	email: "Електронна пошта",
	firstName: "Ім’я",
	lastName: "Прізвище",
	isVerified: "Сервіс підтвердив цю пошту",
	agree: "Продовжити",
	refuse: "Не погоджуюся",
	wrong: "Введіть повну адресу пошти.",
	overTitle: "Термін дії цієї сторінки минув",
	over: "Вхід тривав надто довго, або цю сторінку відкрили двічі. Поверніться й почніть знову.",
};

const INTERACTION_TEXTS: Record<PageLanguage, typeof en> = { en, uk };
