export type PageLanguage = "en" | "uk";

/** The language a page is shown in: the one the payment was started in, else the browser's first that we have. */
export function pageLanguage(preferred: string | undefined, acceptLanguage: string | undefined): PageLanguage {
	if (preferred === "en" || preferred === "uk") return preferred;
	for (const range of (acceptLanguage ?? "").toLowerCase().split(",")) {
		const language = /^\s*(en|uk)\b/.exec(range)?.[1];
		if (language === "en" || language === "uk") return language;
	}
	return "en";
}
