const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text of an address has the form of our ids. The schemas of the contract weigh too much for this. */
export function isId(text: string): boolean {
	return uuid.test(text);
}
