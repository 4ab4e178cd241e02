import type { PageLanguage } from "./page-language.ts";

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

export const ONBOARDING_TEXTS: { [language in PageLanguage]: OnboardingTexts } = {
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
