import type { Audit } from "./audit-ledger.ts";

const isCount = (check: string) => /counted|has one|has its|has transfers/.test(check);
const show = (check: string, value: number) => (isCount(check) ? String(value) : (value / 100).toFixed(2));

/** Formats an audit as text: one line per check, and its findings below. */
export function auditTable({ checks, findings }: Audit): string {
	const lines = checks.flatMap((check) => {
		const off = findings.filter((finding) => finding.check === check);
		const details = off.map(
			({ subject, expected, actual }) =>
				`      ${subject}: expected ${show(check, expected)}, found ${show(check, actual)}`,
		);
		return [`${off.length === 0 ? "ok  " : "OFF "}  ${check}`, ...details];
	});
	const verdict = findings.length === 0 ? "The ledger is in order." : `${findings.length} checks found differences.`;
	return [...lines, "", verdict].join("\n");
}
