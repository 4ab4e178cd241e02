/** Converts a JSON answer to the service's XML: lists are repeated elements, missing values are omitted. */
export function toXml(value: object): string {
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${elements(value)}`;
}

function elements(value: object): string {
	return Object.entries(value)
		.flatMap(([name, content]) => (Array.isArray(content) ? content : [content]).map((item) => element(name, item)))
		.join("");
}

function element(name: string, content: unknown): string {
	if (content === undefined || content === null) return "";
	const inner = typeof content === "object" ? elements(content) : escapeXml(String(content));
	return `<${name}>${inner}</${name}>`;
}

function escapeXml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
