const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text in a URL has the format of our ids, without loading the contract's schemas. */
export function isId(text: string): boolean {
	return uuid.test(text);
}
