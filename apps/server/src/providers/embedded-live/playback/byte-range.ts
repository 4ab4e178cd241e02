import type { ByteRange } from "../../../platform/objects.ts";

/**
 * What of a file a request asks for (RFC 9110, 14.2). Several ranges, and units that are not bytes, are answered with
 * the whole.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
	const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
	if (from === "" && to === "") return "whole";
	if (from === "") {
		const length = Math.min(Number(to), size);
		return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
	}
	const first = Number(from);
	if (to !== "" && Number(to) < first) return "whole";
	if (first >= size) return "unsatisfiable";
	return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
