/** The origins beyond our own that the payment form needs. */
export type PaymentOrigins = { scripts: readonly string[]; frames: readonly string[]; connect: readonly string[] };

/**
 * The site's one policy: a document's policy stays in force through client navigation, so every page has the same.
 * Scripts run by the answer's nonce only.
 */
export function contentSecurityPolicy(
	publicUrl: string,
	payment: PaymentOrigins,
	nonce: string,
	development: boolean,
): string {
	const socket = publicUrl.replace(/^http/, "ws");
	const directives: Record<string, readonly string[]> = {
		"default-src": ["'self'"],
		"script-src": ["'self'", `'nonce-${nonce}'`, "'wasm-unsafe-eval'", ...payment.scripts],
		"style-src": development ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${nonce}'`],
		// React sets style attributes.
		"style-src-attr": ["'unsafe-inline'"],
		"img-src": ["'self'", "data:", "blob:"],
		"font-src": ["'self'"],
		"media-src": ["'self'", "blob:"],
		"worker-src": ["'self'", "blob:"],
		"connect-src": ["'self'", socket, ...payment.connect],
		"frame-src": payment.frames,
		"frame-ancestors": ["'none'"],
		"form-action": ["'self'"],
		"base-uri": ["'none'"],
		"object-src": ["'none'"],
	};
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources.join(" ")}`)
		.join("; ");
}

export const permissionsPolicy = (payment: PaymentOrigins): string =>
	`camera=(self), microphone=(self), geolocation=(), payment=(self ${payment.frames.map((origin) => `"${origin}"`).join(" ")})`;

/** What every answer carries, pages and API alike. A browser that came over https once never tries http again. */
export const commonSecurityHeaders = (publicUrl: string): Record<string, string> => ({
	"x-content-type-options": "nosniff",
	"x-frame-options": "DENY",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin",
	...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
});

/** An answer of the API is data: opened as a document, or taken in by another site, it does nothing. */
export const apiSecurityHeaders: Record<string, string> = {
	"content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
	"cross-origin-resource-policy": "same-origin",
};
