import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Html, html, page } from "../html-markup.ts";
import type { MailStore, StoredMail } from "./mail-store.ts";

const LIST_LIMIT = 200;
const ANSWER_LIMIT = 200;

const messagesQuery = z.object({ to: z.string().max(320).optional() });
const searchQuery = z.object({ to: z.string().max(320).default("") });
const mailAddress = z.object({ id: z.coerce.number().int().positive() });

/** `/mail`: the mailbox for people; `/mail/messages?to=`: the same for programs. */
export function registerMailPages(scope: FastifyInstance, store: MailStore, productOrigin: string): void {
	// Restricts pages to their own content: a mail's HTML is shown inside one, in a frame without scripts.
	const pagePolicy =
		"default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
	const mailPolicy = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${productOrigin}; font-src data: ${productOrigin}; frame-ancestors 'self'`;

	scope.get("/mail/messages", (request, reply) => {
		const query = messagesQuery.safeParse(request.query);
		if (!query.success) return reply.code(400).send({ error: { message: "Send at most one ?to=address." } });
		return store.list(ANSWER_LIMIT, query.data.to).map((mail) => ({
			to: mail.recipients.join(", "),
			from: mail.from,
			returnPath: mail.envelopeFrom,
			subject: mail.subject,
			text: mail.text,
			html: mail.html,
			links: linksOf(mail.html, mail.text),
			headers: mail.headers,
			receivedAt: new Date(mail.receivedMs).toISOString(),
		}));
	});
	scope.get("/mail", (request, reply) => {
		const part = searchQuery.catch({ to: "" }).parse(request.query).to.trim();
		const mails = part === "" ? store.list(LIST_LIMIT) : store.search(part, LIST_LIMIT);
		reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8");
		return reply.send(page({ lang: "en", title: "Mailbox", body: mailbox(mails, part) }));
	});
	scope.get("/mail/:id", (request, reply) => {
		const mail = findMail(store, request.params);
		if (mail === undefined) return reply.callNotFound();
		reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8");
		return reply.send(page({ lang: "en", title: mail.subject || "Mail", body: reading(mail) }));
	});
	scope.get("/mail/:id/html", (request, reply) => {
		const mail = findMail(store, request.params);
		if (mail === undefined) return reply.callNotFound();
		reply.header("content-security-policy", mailPolicy).type("text/html; charset=utf-8");
		return reply.send(`<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html}`);
	});
}

function findMail(store: MailStore, parameters: unknown): StoredMail | undefined {
	const id = mailAddress.safeParse(parameters).data?.id;
	return id === undefined ? undefined : store.find(id);
}

function mailbox(mails: StoredMail[], part: string): Html {
	const rows = mails.map(
		(mail) => html`<li><a href="/mail/${mail.id}">
<span class="subject">${mail.subject || "(no subject)"}</span>${time(mail)}
<span class="to muted small">to ${mail.recipients.join(", ")}</span>
</a></li>`,
	);
	const empty = html`<div class="empty"><p>${part === "" ? "No mail yet." : `No mail to “${part}”.`}</p>
<p class="muted">Mail from the product appears here. Reload the page to check again.</p></div>`;
	return html`<main class="sheet wide">
<div class="bar"><h1>Mailbox</h1>
<form class="search" method="get" action="/mail" role="search">
<label for="to">Recipient</label><input id="to" type="search" name="to" value="${part}" placeholder="Recipient's address">
<button>Search</button></form></div>
${rows.length === 0 ? empty : html`<ul class="mails">${rows}</ul>`}
</main>`;
}

function reading(mail: StoredMail): Html {
	const links = linksOf(mail.html, mail.text);
	return html`<main class="sheet wide">
<p><a href="/mail">← Mailbox</a></p>
<h1>${mail.subject || "(no subject)"}</h1>
<dl class="headers small">
<dt>From</dt><dd>${mail.from}</dd>
<dt>To</dt><dd>${mail.recipients.join(", ")}</dd>
<dt>Received</dt><dd>${time(mail)}</dd>
${mail.attachments.map((file) => html`<dt>Attached</dt><dd>${file.name} (${file.type}, ${file.bytes} bytes)</dd>`)}
</dl>
${mail.html === "" ? "" : html`<iframe class="mail-html" title="The mail" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
${links.length === 0 ? "" : html`<h2>Links</h2><ol class="links small">${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ol>`}
${mail.text === "" ? "" : html`<h2>Plain text</h2><pre class="mail-text">${mail.text}</pre>`}
</main>`;
}

function time(mail: StoredMail): Html {
	const iso = new Date(mail.receivedMs).toISOString();
	return html`<time class="muted small" datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

const MAX_LINKS = 200;

/** The web addresses of a mail in order of appearance, each once: those of its HTML, then others of its text. */
export function linksOf(html: string, text: string): string[] {
	const found = new Set<string>();
	for (const match of html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi))
		add(found, decodeEntities(match[1] ?? match[2] ?? ""));
	for (const match of text.matchAll(/https?:\/\/[^\s<>"'()[\]]+/gi)) add(found, match[0].replace(/[.,;:!?]+$/, ""));
	return Array.from(found).slice(0, MAX_LINKS);
}

function add(found: Set<string>, address: string): void {
	const trimmed = address.trim();
	if (/^https?:\/\//i.test(trimmed) && URL.canParse(trimmed)) found.add(trimmed);
}

const NAMED = new Map([
	["amp", "&"],
	["quot", '"'],
	["apos", "'"],
	["lt", "<"],
	["gt", ">"],
]);

function decodeEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
		if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
		const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}
