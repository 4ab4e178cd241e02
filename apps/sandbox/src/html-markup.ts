/** Markup that is safe to send: created only by the `html` tag, which escapes everything else. */
export class Html {
	readonly markup: string;

	constructor(markup: string) {
		this.markup = markup;
	}
}

type Part = string | number | Html | Part[];

/** Joins markup; strings and numbers in it are text and are escaped, also inside quoted attributes. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
	const markup = literals.map((literal, index) => literal + (index < parts.length ? rendered(parts[index] ?? "") : ""));
	return new Html(markup.join(""));
}

function rendered(part: Part): string {
	if (part instanceof Html) return part.markup;
	if (Array.isArray(part)) return part.map(rendered).join("");
	return escapeHtml(String(part));
}

function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");
}

/** A whole document in the sandbox's plain style. */
export function page(options: { lang: string; title: string; body: Html; head?: Html }): string {
	return html`<!doctype html>
<html lang="${options.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sandbox.css">
${options.head ?? ""}
</head>
<body>
${options.body}
</body>
</html>`.markup;
}
