const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Markup. The constructor takes it as it is: for constants only; everything else goes through `html`. */
export class Html {
	readonly #markup: string;

	constructor(markup: string) {
		this.#markup = markup;
	}

	toString(): string {
		return this.#markup;
	}
}

type Value = string | Html | readonly Html[] | undefined;

/**
 * A template of HTML. Strings are escaped for text and for quoted attributes; `Html` and lists of it are inserted as
 * they are, `undefined` as nothing.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
	return new Html(String.raw({ raw: parts }, ...values.map(toMarkup)));
}

function toMarkup(value: Value): string {
	if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
	if (value instanceof Html) return value.toString();
	return (value ?? []).join("");
}
