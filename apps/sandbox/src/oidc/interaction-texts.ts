import type { PageLanguage } from "../stripe/pages/page-language.ts";

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

export const INTERACTION_TEXTS: Record<PageLanguage, typeof en> = { en, uk };
