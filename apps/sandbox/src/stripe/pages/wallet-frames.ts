import type { FastifyInstance } from "fastify";
import { hang } from "../../faults.ts";
import { hostedFramePage } from "../../hosted-frame-page.ts";
import { html } from "../../html-markup.ts";
import type { StripeService } from "../stripe-service.ts";

const FRAME_FOLDER = new URL("../browser/frame/", import.meta.url);

const registerButtons = hostedFramePage({
	path: "/frames/wallets",
	title: "Wallets",
	script: new URL("wallet-buttons.ts", FRAME_FOLDER),
	style: new URL("wallet-buttons.css", FRAME_FOLDER),
	body: html`<div id="buttons"></div>`,
});

const registerSheet = hostedFramePage({
	path: "/frames/wallet-sheet",
	title: "Wallet",
	script: new URL("wallet-payment.ts", FRAME_FOLDER),
	style: new URL("wallet-payment.css", FRAME_FOLDER),
	body: html`<form id="sheet" role="dialog" aria-modal="true" aria-labelledby="wallet" hidden>
<h1 id="wallet"></h1>
<p id="merchant"></p>
<dl id="lines"></dl>
<fieldset><legend id="choose"></legend><div id="cards"></div></fieldset>
<p id="problem" role="alert"></p>
<button id="pay" type="submit"></button>
<button id="cancel" type="button"></button>
<p id="note"></p>
</form>`,
});

/** The frames of the Express Checkout Element: its buttons, and the sheet of a wallet. */
export function registerWalletFrames(scope: FastifyInstance, service: StripeService): void {
	registerButtons(scope, service.productOrigin);
	registerSheet(scope, service.productOrigin);
	scope.get("/frames/wallets/available", (_request, reply) => {
		const { available, delayMs, isSilent } = service.wallets;
		if (isSilent) return hang(reply);
		setTimeout(() => reply.send({ available }), delayMs);
		return reply;
	});
}
