/** A quoted string may contain neither a line break nor a double quote (RFC 8216, 4.2). */
export function quoted(text: string): string {
	if (/["\r\n]/.test(text)) throw new RangeError(`not a quoted-string: ${JSON.stringify(text)}`);
	return `"${text}"`;
}

const DECIMALS = 5;

/** A decimal-floating-point number of seconds; five decimals are enough to keep ticks of 90 kHz apart. */
export function seconds(value: number): string {
	if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a duration: ${value}`);
	return value.toFixed(DECIMALS).replace(/\.?0+$/, "");
}

type AttributeValue = string | number | undefined;

/** Attributes without a value are omitted; values are written verbatim. */
export function tag(name: string, attributes: Record<string, AttributeValue>): string {
	const pairs = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]));
	return `#${name}:${pairs.join(",")}`;
}
