import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import { createElement, type ReactNode } from "react";
import type { ComposedMail, MailContent } from "./mail-content.ts";
import { darkTheme, styles } from "./mail-styles.ts";
import type { MailFrame } from "./mail-text.ts";

// Elements are made by hand: Node runs these files as they are and reads no JSX.
const h = createElement;

const heading = (text: string) => h(Heading, { as: "h1", className: "text", style: styles.heading }, text);

const paragraph = (text: string, key: number) => h(Text, { key, className: "text", style: styles.text }, text);

const smallPrint = (text: string, key: number) => h(Text, { key, className: "muted", style: styles.small }, text);

function rowsTable(rows: NonNullable<MailContent["rows"]>): ReactNode {
	const lines = rows.map(({ label, value }, key) =>
		h(
			"tr",
			{ key },
			h("th", { scope: "row", className: "muted line", style: styles.label }, label),
			h("td", { className: "text line", style: styles.value }, value),
		),
	);
	return h("table", { style: styles.rows }, h("tbody", null, lines));
}

function action(button: NonNullable<MailContent["button"]>, linkFallback: string): ReactNode[] {
	return [
		h(
			Text,
			{ key: "button", style: styles.action },
			h(Button, { href: button.url, style: styles.button }, button.label),
		),
		h(
			Text,
			{ key: "address", className: "muted", style: styles.small },
			linkFallback,
			h("br"),
			h(Link, { href: button.url, className: "link", style: styles.link }, button.url),
		),
	];
}

const plainLink = ({ text, url }: NonNullable<MailContent["links"]>[number]) =>
	h(
		Text,
		{ key: url, className: "text", style: styles.text },
		text,
		h("br"),
		h(Link, { href: url, className: "link", style: styles.link }, url),
	);

/** The HTML half of a mail: brand, one card, the support address. */
export function mailHtml({ locale, subject, content }: Omit<ComposedMail, "to">, frame: MailFrame): Promise<string> {
	const card = h(
		"div",
		{ className: "card", style: styles.card },
		heading(content.heading),
		content.paragraphs.map(paragraph),
		content.rows?.length ? rowsTable(content.rows) : null,
		content.button ? action(content.button, frame.linkFallback) : null,
		content.links?.map(plainLink),
		content.smallPrint?.map(smallPrint),
	);
	const brand = h(
		Text,
		{ className: "text", style: styles.brand },
		h(Link, { href: frame.homeUrl, style: styles.brandLink }, frame.brand),
	);
	const page = h(
		Html,
		{ lang: locale, dir: "ltr" },
		h(
			Head,
			null,
			h("title", null, subject),
			h("meta", { name: "color-scheme", content: "light dark" }),
			h("meta", { name: "supported-color-schemes", content: "light dark" }),
			// The only markup that is not made of text; a constant of ours.
			h("style", { dangerouslySetInnerHTML: { __html: darkTheme } }),
		),
		h(Preview, null, content.paragraphs[0] ?? content.heading),
		h(
			Body,
			{ className: "ground", style: styles.body },
			h(
				Container,
				{ style: styles.width },
				brand,
				card,
				h(Text, { className: "muted", style: styles.foot }, frame.support),
			),
		),
	);
	return render(page);
}
