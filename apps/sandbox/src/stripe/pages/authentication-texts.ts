import type { PageLanguage } from "./page-language.ts";

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

export const AUTHENTICATION_TEXTS: { [language in PageLanguage]: AuthenticationTexts } = {
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
