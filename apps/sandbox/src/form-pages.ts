import type { FastifyInstance } from "fastify";

/** Pages with forms: bodies are parsed as fields, and an answer may redirect to the product. */
export function allowForms(scope: FastifyInstance, productOrigin: string): void {
	scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
		done(null, Object.fromEntries(new URLSearchParams(String(body))));
	});
	// form-action also applies to a form's redirect, so it has to include the product.
	const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${productOrigin}; base-uri 'none'; frame-ancestors 'none'`;
	scope.addHook("onRequest", async (_request, reply) => {
		reply.header("content-security-policy", policy);
	});
}

export type PageLanguage = "en" | "uk";

/** The language of a page: the preferred one, else the browser's first supported one. */
export function pageLanguage(preferred: string | undefined, acceptLanguage: string | undefined): PageLanguage {
	if (preferred === "en" || preferred === "uk") return preferred;
	for (const range of (acceptLanguage ?? "").toLowerCase().split(",")) {
		const language = /^\s*(en|uk)\b/.exec(range)?.[1];
		if (language === "en" || language === "uk") return language;
	}
	return "en";
}
