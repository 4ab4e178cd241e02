import { linkToPage, required } from "../../../browser/frame-content.ts";
import { WALLET_NAMES, type Wallet, walletToken } from "../../wallets.ts";
import type { FromSheet, SheetContent, ToSheet } from "../wallet-messages.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { FORM_TEXTS } from "./form-texts.ts";

/** The cards in the wallets. Apple Pay authenticates by itself, so its cards never meet 3-D Secure. */
const CARDS: { [wallet in Wallet]: string[] } = {
	apple_pay: ["Visa 4242", "Mastercard 4444", "Visa 0002", "Visa 9995"],
	google_pay: ["Visa 4242", "Mastercard 4444", "Visa 0002", "Visa 9995", "Visa 3184"],
};

/** The texts of a wallet's sheet; `cards` by the last digits of a test card. */
interface WalletTexts {
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

const WALLET_TEXTS: { en: WalletTexts; uk: WalletTexts } = {
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

const sheet = required("sheet", HTMLFormElement);
const pay = required("pay", HTMLButtonElement);
const cancel = required("cancel", HTMLButtonElement);
const problem = required("problem", HTMLElement);
let content: SheetContent | undefined;

const page = linkToPage<ToSheet, FromSheet>((message) => {
	if (message.kind === "configure") show(message.content);
	else if (message.kind === "failed") fail(message.message);
	else if (content !== undefined) {
		const { language, wallet } = content;
		const fields = { "payment_method_data[card][token]": walletToken(wallet, chosenCard()) };
		confirmPayment(message.input, fields, FORM_TEXTS[language], language)
			.then((answer) => page.send({ kind: "result", answer }))
			.catch(reportError);
	}
});

function chosenCard(): string {
	return String(new FormData(sheet).get("card"));
}

function show(next: SheetContent): void {
	content = next;
	const texts = WALLET_TEXTS[next.language];
	document.documentElement.lang = next.language;
	required("wallet", HTMLElement).textContent = WALLET_NAMES[next.wallet];
	required("merchant", HTMLElement).textContent = texts.payTo.replace("{merchant}", next.merchant);
	required("choose", HTMLElement).textContent = texts.choose;
	required("note", HTMLElement).textContent = texts.note;
	required("cards", HTMLElement).replaceChildren(
		...CARDS[next.wallet].map((card, index) => cardChoice(card, texts.cards, index === 0)),
	);
	required("lines", HTMLElement).replaceChildren(
		...[...next.lines, { name: texts.total, amount: next.expected.amount }].map((line) => lineOf(line, next)),
	);
	pay.textContent = texts.pay;
	cancel.textContent = texts.cancel;
	sheet.hidden = false;
	pay.focus();
}

function cardChoice(card: string, behaviours: { [last4: string]: string }, isFirst: boolean): HTMLElement {
	const [brand = "", last4 = ""] = card.split(" ");
	const label = document.createElement("label");
	const input = document.createElement("input");
	input.type = "radio";
	input.name = "card";
	input.value = last4;
	input.checked = isFirst;
	label.append(input, ` ${brand} •••• ${last4} `);
	const behaviour = document.createElement("small");
	behaviour.textContent = behaviours[last4] ?? "";
	label.append(behaviour);
	return label;
}

function lineOf({ name, amount }: { name: string; amount: number }, content: SheetContent): HTMLElement {
	const { language, expected } = content;
	const line = document.createElement("div");
	const term = document.createElement("dt");
	term.textContent = name;
	const value = document.createElement("dd");
	const locale = language === "uk" ? "uk-UA" : "en-US";
	value.textContent = new Intl.NumberFormat(locale, { style: "currency", currency: expected.currency }).format(
		amount / 100,
	);
	line.append(term, value);
	return line;
}

function setProcessing(isProcessing: boolean): void {
	const texts = WALLET_TEXTS[content?.language ?? "en"];
	pay.disabled = isProcessing;
	// A payment that is being made cannot be called off from the wallet.
	cancel.disabled = isProcessing;
	pay.textContent = isProcessing ? texts.paying : texts.pay;
}

/** The page's own failure, before anything was charged: the buyer tries again or closes the sheet. */
function fail(message: string | undefined): void {
	setProcessing(false);
	problem.textContent = message ?? WALLET_TEXTS[content?.language ?? "en"].failed;
}

sheet.addEventListener("submit", (event) => {
	event.preventDefault();
	problem.textContent = "";
	setProcessing(true);
	page.send({ kind: "authorised" });
});
cancel.addEventListener("click", () => page.send({ kind: "cancelled" }));
document.addEventListener("keydown", (event) => {
	if (event.key === "Escape" && !cancel.disabled) page.send({ kind: "cancelled" });
});
page.send({ kind: "loaded" });
