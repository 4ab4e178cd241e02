/** Delivery directives of a media playlist request (RFC 8216bis, 6.2.5): `_HLS_msn`, `_HLS_part`, `_HLS_skip`. */
export type DeliveryDirectives = { msn?: number; part?: number; isDelta: boolean };

const DECIMAL_INTEGER = /^\d{1,15}$/;

/** Undefined for directives that must be answered with "bad request": not a number, or a part without a segment. */
export function parseDeliveryDirectives(query: URLSearchParams): DeliveryDirectives | undefined {
	const msn = query.get("_HLS_msn");
	const part = query.get("_HLS_part");
	const skip = query.get("_HLS_skip");
	if ([msn, part].some((value) => value !== null && !DECIMAL_INTEGER.test(value))) return undefined;
	if (part !== null && msn === null) return undefined;
	return {
		...(msn === null ? {} : { msn: Number(msn) }),
		...(part === null ? {} : { part: Number(part) }),
		// "v2" may skip date ranges too; there are none, so both mean the same.
		isDelta: skip === "YES" || skip === "v2",
	};
}
