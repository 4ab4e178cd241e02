import { hashSource, type InlineSources } from "../http/content-security.ts";

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;

/**
 * Removes the nonce from a complete page and allows its inline scripts and styles by their hashes instead, so that many
 * visitors can share the same bytes. Only elements with the nonce are allowed: anything injected into the page remains
 * blocked.
 * @param nonce of this rendering only, and long enough to occur nowhere else
 */
export function replaceNonce(page: string, nonce: string): { html: string; inline: InlineSources } {
	const scripts = new Set<string>();
	const styles = new Set<string>();
	for (const [, tag = "", attributes = "", text = ""] of page.matchAll(inlineElement)) {
		if (!attributes.includes(`nonce="${nonce}"`) || /\ssrc=/i.test(attributes)) continue;
		const source = hashSource(asParsed(text).replaceAll(nonce, ""));
		(tag.toLowerCase() === "script" ? scripts : styles).add(source);
	}
	return { html: page.replaceAll(nonce, ""), inline: { scripts: [...scripts], styles: [...styles] } };
}

/** A browser hashes the text after its parser has normalised it. */
const asParsed = (text: string): string => text.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
