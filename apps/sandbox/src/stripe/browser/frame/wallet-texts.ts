/** The texts of a wallet's sheet; `cards` by the last digits of a test card. */
export interface WalletTexts {
	total: string;
	payTo: string;
	choose: string;
	cards: { [last4: string]: string };
	pay: string;
	paying: string;
	cancel: string;
	failed: string;
	note: string;
}

export const WALLET_TEXTS: { en: WalletTexts; uk: WalletTexts } = {
	en: {
		total: "Total",
		payTo: "Pay {merchant}",
		choose: "Card",
		cards: {
			"4242": "succeeds",
			"4444": "succeeds",
			"0002": "declined",
			"9995": "declined: insufficient funds",
			"3184": "requires 3-D Secure",
		},
		pay: "Pay",
		paying: "Processing",
		cancel: "Cancel",
		failed: "The payment was not made.",
		note: "Sandbox: no money moves.",
	},
	uk: {
		total: "Разом",
		payTo: "Отримувач: {merchant}",
		choose: "Картка",
		cards: {
			"4242": "оплата проходить",
			"4444": "оплата проходить",
			"0002": "відхилено",
			"9995": "відхилено: недостатньо коштів",
			"3184": "потрібен 3-D Secure",
		},
		pay: "Оплатити",
		paying: "Обробляємо",
		cancel: "Скасувати",
		failed: "Платіж не здійснено.",
		note: "Пісочниця: справжні гроші не рухаються.",
	},
};
