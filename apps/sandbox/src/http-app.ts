import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import fastify from "fastify";
import { GATEWAY_CARDS } from "./globalgiving/gateway/gateway-cards.ts";
import { html, page } from "./html-markup.ts";
import { TEST_CARDS } from "./stripe/test-cards.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** Pages of the sandbox run no scripts by default. */
const DEFAULT_POLICY =
	"default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface HttpAppDeps {
	/** The host names (with port) that requests may address. */
	allowedHosts(): ReadonlySet<string>;
	log(line: string): void;
}

/** The sandbox's HTTP server with its limits; the services add the routes. */
export function createHttpApp(deps: HttpAppDeps): FastifyInstance {
	const app = fastify({
		bodyLimit: BODY_LIMIT_BYTES,
		requestTimeout: REQUEST_TIMEOUT_MS,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 200 },
	});
	app.addHook("onRequest", async (request, reply) => {
		// DNS rebinding: a foreign name that resolves to loopback would let any web page read the sandbox.
		if (!deps.allowedHosts().has(request.headers.host ?? "")) {
			return reply
				.code(421)
				.type("text/plain; charset=utf-8")
				.send("The sandbox responds to its own addresses only.\n");
		}
		reply.headers({
			"cache-control": "no-store",
			"content-security-policy": DEFAULT_POLICY,
			"referrer-policy": "no-referrer",
			"x-content-type-options": "nosniff",
		});
	});
	app.setErrorHandler((error, _request, reply) => {
		const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
		if (status >= 500) deps.log(`http: unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
		const message = status >= 500 || !(error instanceof Error) ? "Something went wrong in the sandbox." : error.message;
		return reply.code(status).send({ error: { message } });
	});
	const styles = readFileSync(new URL("./assets/sandbox.css", import.meta.url), "utf8");
	app.get("/assets/sandbox.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(styles));
	return app;
}

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
