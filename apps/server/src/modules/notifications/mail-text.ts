import type { BrandColours } from "../../platform/branding/brand-colours.ts";
import type { MailContent } from "./mail-content.ts";

export type MailFrame = {
	brand: string;
	/** For the HTML part. */
	colours: BrandColours;
	/** A PNG; undefined for the default mark, which mails do not show. */
	markUrl?: string | undefined;
	/** Address of the brand's link. */
	homeUrl: string;
	/** A complete sentence with the support address in it. */
	support: string;
	/** Introduces the button's address as plain text. */
	linkFallback: string;
};

/** Renders the plain-text part of a mail. */
export function mailText(content: MailContent, frame: MailFrame): string {
	const blocks = [
		content.heading,
		...content.paragraphs,
		(content.rows ?? []).map(({ label, value }) => `${label}: ${value}`).join("\n"),
		content.button ? `${content.button.label}:\n${content.button.url}` : "",
		...(content.links ?? []).map(({ text, url }) => `${text}\n${url}`),
		...(content.smallPrint ?? []),
		`-- \n${frame.brand}\n${frame.support}`,
	];
	return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
