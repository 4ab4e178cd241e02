import type { FieldStyles } from "./messages.ts";

const COPIED = ["color", "font-family", "font-size", "font-weight", "letter-spacing", "line-height"];

/** Rules as given; a class name instead of a rule means the page's computed style of that class. */
export function readStyles(styles: Record<string, string | Record<string, string>> | undefined): FieldStyles {
	const read = Object.entries(styles ?? {}).map(([selector, rule]): [string, Record<string, string>] => {
		return [selector, typeof rule === "string" ? stylesOfClass(rule) : rule];
	});
	return Object.fromEntries(read);
}

function stylesOfClass(name: string): Record<string, string> {
	const sample = document.createElement("input");
	sample.className = name.replace(/^\./, "");
	sample.hidden = true;
	document.body.append(sample);
	const computed = getComputedStyle(sample);
	const rule = Object.fromEntries(COPIED.map((property) => [property, computed.getPropertyValue(property)]));
	sample.remove();
	return rule;
}
