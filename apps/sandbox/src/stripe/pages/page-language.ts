export type PageLanguage = "en" | "uk";

/** The language of a page: that of the payment, else the browser's first supported one. */
export function pageLanguage(preferred: string | undefined, acceptLanguage: string | undefined): PageLanguage {
	if (preferred === "en" || preferred === "uk") return preferred;
	for (const range of (acceptLanguage ?? "").toLowerCase().split(",")) {
		const language = /^\s*(en|uk)\b/.exec(range)?.[1];
		if (language === "en" || language === "uk") return language;
	}
	return "en";
}
