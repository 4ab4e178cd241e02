import type { ByteRange } from "../../../platform/objects/objects.ts";

/**
 * Parses the requested byte range of a file (RFC 9110, 14.2). Multiple ranges and units other than bytes return the whole
 * file.
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
