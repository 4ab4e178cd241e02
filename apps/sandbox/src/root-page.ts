import type { FastifyInstance } from "fastify";
import { GATEWAY_CARDS } from "./globalgiving/gateway/gateway-cards.ts";
import { html, page } from "./html.ts";
import { TEST_CARDS } from "./stripe/test-cards.ts";

/** `/`: the running services and their test cards. */
export function registerRootPage(
	app: FastifyInstance,
	services: { stripe: boolean; mail: boolean; globalgiving: boolean },
): void {
	const body = html`<main class="sheet">
<h1>Sandbox</h1>
<p class="muted">Stand-ins for the outside services, on this machine only. No money moves and no mail leaves.</p>
${services.mail ? html`<p><a class="button" href="/mail">Open the mailbox</a></p>` : ""}
${services.stripe ? cardTable("Test cards", TEST_CARDS) : ""}
${services.globalgiving ? cardTable("Test cards of the charity catalogue", GATEWAY_CARDS) : ""}
</main>`;
	const document = page({ lang: "en", title: "Sandbox", body });
	app.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(document));
}

function cardTable(title: string, cards: readonly { number: string; behaviour: string }[]) {
	const rows = cards.map(
		(card) => html`<tr><td class="number">${grouped(card.number)}</td><td>${card.behaviour}</td></tr>`,
	);
	return html`<h2>${title}</h2>
<p class="muted">Any date in the future, any security code.</p>
<table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function grouped(number: string): string {
	const pattern = number.length === 15 ? /^(.{4})(.{6})(.{5})$/ : /^(.{4})(.{4})(.{4})(.{4})$/;
	return number.replace(pattern, (_all, ...groups: string[]) =>
		groups.slice(0, number.length === 15 ? 3 : 4).join(" "),
	);
}
