/**
 * Why there is no picture or sound. `denied`: not permitted; `none`: no such device; `in-use`: used by another program;
 * `slow`: no answer yet, perhaps because the browser's prompt is open; `lost`: removed while in use; `unsupported`: the
 * page may not request it, or the browser cannot.
 */
export type CaptureProblem = "denied" | "none" | "in-use" | "slow" | "lost" | "unsupported" | "unknown";

const problems = new Map<string, CaptureProblem>([
	["NotAllowedError", "denied"],
	["PermissionDeniedError", "denied"],
	["SecurityError", "denied"],
	["NotFoundError", "none"],
	["DevicesNotFoundError", "none"],
	["OverconstrainedError", "none"],
	["NotReadableError", "in-use"],
	["TrackStartError", "in-use"],
	["AbortError", "in-use"],
	["NotSupportedError", "unsupported"],
	["TypeError", "unsupported"],
]);

export function captureProblem(error: unknown): CaptureProblem {
	const name = error instanceof Error || error instanceof DOMException ? error.name : "";
	return problems.get(name) ?? "unknown";
}
