/** Every text of the card form, errors by the provider's codes. */
export interface FormTexts {
	number: string;
	expiry: string;
	expiryPlaceholder: string;
	cvc: string;
	errors: { [code: string]: string };
}

export const FORM_TEXTS: { en: FormTexts; uk: FormTexts } = {
	en: {
		number: "Card number",
		expiry: "Expiry date",
		expiryPlaceholder: "MM / YY",
		cvc: "CVC",
		errors: {
			incomplete_number: "Finish the card number.",
			invalid_number: "Check the card number: it has a mistake.",
			incomplete_expiry: "Finish the expiry date, month and year.",
			invalid_expiry_month: "The month is from 01 to 12.",
			invalid_expiry_month_past: "This card has expired.",
			invalid_expiry_year_past: "This card has expired.",
			invalid_expiry_year: "Check the year of the expiry date.",
			incomplete_cvc: "Finish the code from the card.",
			card_declined: "The bank declined the card. Try another one.",
			generic_decline: "The bank declined the card. Try another one.",
			insufficient_funds: "There is not enough money on the card. Try another one.",
			expired_card: "The card has expired. Try another one.",
			incorrect_cvc: "The code from the card is wrong.",
			invalid_cvc: "The code from the card is wrong.",
			incorrect_number: "The card number is wrong.",
			processing_error: "The bank could not process the card. Try again.",
			test_mode_live_card: "This is a sandbox: use a test card only.",
			payment_intent_authentication_failure: "The bank did not confirm that it is you. Try again or use another card.",
			api_connection_error: "No connection to the payment service. Try again.",
		},
	},
	uk: {
		number: "Номер картки",
		expiry: "Діє до",
		expiryPlaceholder: "ММ / РР",
		cvc: "CVC",
		errors: {
			incomplete_number: "Допишіть номер картки.",
			invalid_number: "Перевірте номер картки: у ньому помилка.",
			incomplete_expiry: "Допишіть термін дії: місяць і рік.",
			invalid_expiry_month: "Місяць — від 01 до 12.",
			invalid_expiry_month_past: "Термін дії картки минув.",
			invalid_expiry_year_past: "Термін дії картки минув.",
			invalid_expiry_year: "Перевірте рік терміну дії.",
			incomplete_cvc: "Допишіть код із картки.",
			card_declined: "Банк відхилив картку. Спробуйте іншу.",
			generic_decline: "Банк відхилив картку. Спробуйте іншу.",
			insufficient_funds: "На картці недостатньо коштів. Спробуйте іншу.",
			expired_card: "Термін дії картки минув. Спробуйте іншу.",
			incorrect_cvc: "Код із картки неправильний.",
			invalid_cvc: "Код із картки неправильний.",
			incorrect_number: "Номер картки неправильний.",
			processing_error: "Банк не зміг обробити картку. Спробуйте ще раз.",
			test_mode_live_card: "Це пісочниця: вводьте лише тестову картку.",
			payment_intent_authentication_failure: "Банк не підтвердив, що це ви. Спробуйте ще раз або іншу картку.",
			api_connection_error: "Немає зв’язку з платіжним сервісом. Спробуйте ще раз.",
		},
	},
};
