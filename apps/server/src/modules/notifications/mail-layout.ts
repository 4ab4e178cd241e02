import assert from "node:assert/strict";
import { Html, html } from "../../platform/texts/html.ts";
import type { ComposedMail, MailContent } from "./mail-content.ts";
import { darkTheme, mailPalette, mailStyles } from "./mail-styles.ts";
import type { MailFrame } from "./mail-text.ts";

/** How much of a mail the list of a mailbox shows. */
const previewLength = 150;
// After a short preview a mailbox would show the card's text; these characters are invisible.
const previewFiller = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff";

// Outlook ignores the padding of an inline element; stretched hair spaces take its place there.
const outlookPaddingLeft = new Html(
	'<!--[if mso]><i style="mso-font-width:466.67%;mso-text-raise:22.5" hidden>&#8202;&#8202;&#8202;</i><![endif]-->',
);
const outlookPaddingRight = new Html(
	'<!--[if mso]><i style="mso-font-width:466.67%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]-->',
);

/** Escaping does not make `javascript:` safe to follow. The address may hold a token, so the error does not name it. */
function webAddress(url: string): string {
	assert.ok(/^https?:\/\//i.test(url), "a mail links to web addresses only");
	return url;
}

/** The parts of a mail in the installation's colours. */
function partsIn(styles: ReturnType<typeof mailStyles>) {
	const preview = (content: MailContent): Html => {
		const text = (content.paragraphs[0] ?? content.heading).slice(0, previewLength);
		const filler = previewFiller.repeat(previewLength - text.length);
		return html`<div style="${styles.preview}">${text}<div>${filler}</div></div>`;
	};

	const link = (url: string) =>
		html`<a href="${webAddress(url)}" class="link" style="${styles.link}" target="_blank">${url}</a>`;

	const paragraph = (text: string) => html`<p class="text" style="${styles.text}">${text}</p>`;

	const smallPrint = (text: string) => html`<p class="muted" style="${styles.small}">${text}</p>`;

	const row = ({ label, value }: NonNullable<MailContent["rows"]>[number]) => html`
<tr>
<th scope="row" class="muted line" style="${styles.label}">${label}</th>
<td class="text line" style="${styles.value}">${value}</td>
</tr>`;

	const rowsTable = (rows: NonNullable<MailContent["rows"]>) =>
		html`<table style="${styles.rows}"><tbody>${rows.map(row)}</tbody></table>`;

	const action = ({ label, url }: NonNullable<MailContent["button"]>, linkFallback: string) => html`
<p style="${styles.action}"><a href="${webAddress(url)}" style="${styles.button}" target="_blank"
>${outlookPaddingLeft}<span style="${styles.buttonLabel}">${label}</span>${outlookPaddingRight}</a></p>
<p class="muted" style="${styles.small}">${linkFallback}<br>${link(url)}</p>`;

	const plainLink = ({ text, url }: NonNullable<MailContent["links"]>[number]) =>
		html`<p class="text" style="${styles.text}">${text}<br>${link(url)}</p>`;

	return { preview, paragraph, smallPrint, rowsTable, action, plainLink };
}

/** The HTML half of a mail: brand, one card, the support address. */
export function mailHtml({ locale, subject, content }: Omit<ComposedMail, "to">, frame: MailFrame): string {
	const { heading, paragraphs, rows, button, links } = content;
	const palette = mailPalette(frame.colours);
	const styles = mailStyles(palette);
	const { preview, paragraph, smallPrint, rowsTable, action, plainLink } = partsIn(styles);
	const mark =
		frame.markUrl &&
		html`<img src="${webAddress(frame.markUrl)}" alt="" width="28" height="28" style="${styles.mark}">`;
	// Mail programs lay out by this document type; Outlook knows tables only.
	return html`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html dir="ltr" lang="${locale}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${new Html(darkTheme(palette))}</style>
</head>
<body class="ground" style="${styles.page}">
${preview(content)}
<table border="0" width="100%" cellpadding="0" cellspacing="0" role="presentation" align="center"><tbody><tr>
<td style="${styles.body}">
<table border="0" width="100%" cellpadding="0" cellspacing="0" role="presentation" align="center" style="${styles.width}"><tbody><tr>
<td>
<p class="text" style="${styles.brand}"><a href="${webAddress(frame.homeUrl)}" style="${styles.brandLink}" target="_blank">${mark}${frame.brand}</a></p>
<div class="card" style="${styles.card}">
<h1 class="text" style="${styles.heading}">${heading}</h1>
${paragraphs.map(paragraph)}
${rows?.length ? rowsTable(rows) : undefined}
${button && action(button, frame.linkFallback)}
${links?.map(plainLink)}
${content.smallPrint?.map(smallPrint)}
</div>
<p class="muted" style="${styles.foot}">${frame.support}</p>
</td>
</tr></tbody></table>
</td>
</tr></tbody></table>
</body>
</html>
`.toString();
}
