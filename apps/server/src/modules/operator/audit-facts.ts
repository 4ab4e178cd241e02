import type { AuditRow } from "@stride/contract/operator-audit";

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The previous and new values of an event, by name; unchanged ones are left out. */
export function factsOf(before: unknown, after: unknown): AuditRow["facts"] {
	const [was, is] = [before, after].map((state) => (isRecord(state) ? state : {}));
	const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
	return names.flatMap((name) => {
		if (secretName.test(name)) return [];
		const [then, now] = [plain(was?.[name]), plain(is?.[name])];
		return then === now ? [] : [{ name, before: then, after: now }];
	});
}

const valueMax = 500;
/** The log contains no secrets; a name that suggests one is a mistake, and its value is not shown. */
const secretName = /secret|token|password|hash|cookie/i;

function plain(value: unknown): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === "string") return value.slice(0, valueMax);
	return JSON.stringify(value, (name, inner) => (secretName.test(name) ? undefined : inner)).slice(0, valueMax);
}
