import { createHash } from "node:crypto";
import { cspReportPath } from "./csp-reports.ts";

/** The origins beyond our own that the payment form needs. */
export type PaymentOrigins = { scripts: readonly string[]; frames: readonly string[]; connect: readonly string[] };

/** Our own origins: the site's and those of live video, which may differ. */
export type SiteAddresses = {
	publicUrl: string;
	mediaUrl: string;
	mediaNodes: readonly string[];
	liveCdnUrl: string | null;
	mediaCdnUrl: string | null;
};

/** CSP sources of a response's inline scripts and styles, such as `'nonce-…'` or `'sha256-…'`. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] };

/** The CSP source that allows an inline script or style of exactly this text. */
export const hashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const nonceSources = (nonce: string): InlineSources => ({
	scripts: [`'nonce-${nonce}'`],
	styles: [`'nonce-${nonce}'`],
});

/**
 * The style elements that React Aria adds in a browser: pressable elements do not wait for a double tap, and nothing
 * behind an open dialog scrolls on an iPhone. They are constant, so they are allowed by their hash on every page: a
 * page that guests share has no nonce.
 */
export const libraryStyles: readonly string[] = [
	"@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}",
	"@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}",
];
const libraryStyleSources = libraryStyles.map(hashSource);

/**
 * The site's one policy: a document's policy stays in force through client navigation, so every page has the same,
 * except for its inline sources. Later pages load scripts of our origin only.
 */
export function contentSecurityPolicy(
	{ publicUrl, mediaUrl, mediaNodes, liveCdnUrl, mediaCdnUrl }: SiteAddresses,
	payment: PaymentOrigins,
	inline: InlineSources,
	development: boolean,
): string {
	const socketOf = (address: string) => address.replace(/^http/, "ws");
	const nodes = [...new Set([mediaUrl, ...mediaNodes])].filter((origin) => origin !== publicUrl);
	const isCdnApart = liveCdnUrl !== null && liveCdnUrl !== publicUrl && !nodes.includes(liveCdnUrl);
	const media = isCdnApart ? [...nodes, liveCdnUrl] : nodes;
	const directives: Record<string, readonly string[]> = {
		"default-src": ["'self'"],
		"script-src": ["'self'", ...inline.scripts, "'wasm-unsafe-eval'", ...payment.scripts],
		// Vite's style elements change during development.
		"style-src": development
			? ["'self'", "'unsafe-inline'"]
			: ["'self'", ...new Set([...inline.styles, ...libraryStyleSources])],
		// React sets style attributes.
		"style-src-attr": ["'unsafe-inline'"],
		"img-src": ["'self'", "data:", "blob:", ...(mediaCdnUrl === null ? [] : [mediaCdnUrl])],
		"font-src": ["'self'"],
		"media-src": ["'self'", "blob:", ...media],
		"worker-src": ["'self'", "blob:"],
		"connect-src": ["'self'", socketOf(publicUrl), ...media, ...nodes.map(socketOf), ...payment.connect],
		"frame-src": payment.frames,
		"frame-ancestors": ["'none'"],
		"form-action": ["'self'"],
		"base-uri": ["'none'"],
		"object-src": ["'none'"],
		"report-uri": [cspReportPath],
	};
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources.join(" ")}`)
		.join("; ");
}

export const permissionsPolicy = (payment: PaymentOrigins): string =>
	`camera=(self), microphone=(self), geolocation=(), payment=(self ${payment.frames.map((origin) => `"${origin}"`).join(" ")})`;

/** Policy of a file of ours when it is opened as a document: no scripts, no framing. */
export const inertDocumentPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Headers of every response, of pages and API alike. After one visit over https a browser never tries http again, nor
 * for subdomains. Pages, the API and documents have a longer policy of their own; for the rest `frame-ancestors` is
 * sufficient, since the policy of a worker's script would apply to the worker.
 */
export const commonSecurityHeaders = (publicUrl: string): Record<string, string> => ({
	"x-content-type-options": "nosniff",
	"x-frame-options": "DENY",
	"content-security-policy": "frame-ancestors 'none'",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin",
	...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/**
 * Of pages: wallets and banks pay in a window of their own that must reach its opener. A document's header stays in force
 * through client navigation, so all pages have it, not the campaign page alone.
 */
export const pageOpenerPolicy = "same-origin-allow-popups";

/** A response of the API is data: inert when it is opened as a document or embedded by another site. */
export const apiSecurityHeaders: Record<string, string> = {
	"content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
	"cross-origin-resource-policy": "same-origin",
};
