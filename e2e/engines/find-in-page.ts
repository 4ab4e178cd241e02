/** How a person refers to an element: by its kind and its words. */
export type Target = {
	kind:
		| "button"
		| "checkbox"
		| "combobox"
		| "control"
		| "dialog"
		| "field"
		| "heading"
		| "link"
		| "option"
		| "tab"
		| "text";
	name: string;
	/** `start`: the name begins with these words; `part`: it contains them. */
	match?: "exact" | "start" | "part";
};

export const selectors: Record<Target["kind"], string> = {
	button: "button, [role=button]",
	checkbox: "input[type=checkbox]",
	combobox: "[role=combobox]",
	control: "input, textarea, select",
	dialog: "[role=dialog], [role=alertdialog]",
	field: "input, textarea",
	heading: "h1, h2, h3, h4",
	link: "a[href]",
	option: "[role=option]",
	tab: "[role=tab]",
	text: "body *",
};

/**
 * The last element in the document that is visible, outside of hidden parts and named so; the deepest one for texts.
 * It runs in the page of either driver and therefore refers to nothing outside itself.
 */
export function findInPage(selector: string, name: string, match: NonNullable<Target["match"]>): Element | null {
	const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
	const wanted = clean(name);
	const nameOf = (element: Element): string => {
		const label = element.getAttribute("aria-label");
		if (label) return clean(label);
		const labelIds = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
		const byIds = clean(labelIds.map((id) => document.getElementById(id)?.textContent).join(" "));
		if (byIds) return byIds;
		const { labels } = element as HTMLInputElement;
		if (labels && labels.length > 0) return clean([...labels].map((one) => one.textContent).join(" "));
		return clean(element.textContent);
	};
	const fits = (text: string) =>
		match === "exact" ? text === wanted : match === "start" ? text.startsWith(wanted) : text.includes(wanted);
	const isShown = (element: Element) =>
		element.closest("[inert], [aria-hidden=true]") === null && element.checkVisibility({ visibilityProperty: true });
	const found = [...document.querySelectorAll(selector)].filter((one) => isShown(one) && fits(nameOf(one)));
	return found.at(-1) ?? null;
}
