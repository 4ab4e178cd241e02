import { anything } from "./anything.ts";

const ADDRESS_MAX = 2_000;

/** An http or https address without credentials, normalised; null for anything else. */
export function webAddress(value: unknown): string | null {
	if (typeof value !== "string") return null;
	const text = value.trim().replaceAll("&amp;", "&");
	if (text === "" || text.length > ADDRESS_MAX || !URL.canParse(text)) return null;
	const { protocol, username, password, hostname, href } = new URL(text);
	if (protocol !== "http:" && protocol !== "https:") return null;
	if (username !== "" || password !== "" || hostname === "") return null;
	return href.length <= ADDRESS_MAX ? href : null;
}

/** Adds the scheme that people omit ("www.example.org"), only if the text looks like a host. */
export function siteAddress(value: unknown): string | null {
	const text = typeof value === "string" ? value.trim() : "";
	return webAddress(/^([a-z0-9-]+\.)+[a-z]{2,}(\/|$)/i.test(text) ? `https://${text}` : text);
}

export const looseAddress = anything.transform(webAddress);
export const looseSite = anything.transform(siteAddress);
