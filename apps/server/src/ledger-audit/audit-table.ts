import { type Audit, isShort } from "./audit-ledger.ts";

const isCount = (check: string) => /counted|has one|has its|has transfers|own account has/.test(check);
const show = (check: string, value: number) => (isCount(check) ? String(value) : (value / 100).toFixed(2));

/** Formats an audit as text: one line per check, and its findings below. */
export function auditTable({ checks, findings, solvency }: Audit): string {
	const lines = checks.flatMap((check) => {
		const off = findings.filter((finding) => finding.check === check);
		const details = off.map(
			({ subject, expected, actual }) =>
				`      ${subject}: expected ${show(check, expected)}, found ${show(check, actual)}`,
		);
		return [`${off.length === 0 ? "ok  " : "OFF "}  ${check}`, ...details];
	});
	const verdict = findings.length === 0 ? "The ledger is in order." : `${findings.length} checks found differences.`;
	const dollars = (cents: number) => (cents / 100).toFixed(2);
	const { owedCents, heldCents } = solvency;
	const missing = isShort({ solvency }) ? `: ${dollars(owedCents - heldCents)} is missing. Add funds there` : "";
	const held = `The platform owes ${dollars(owedCents)} to campaigns and holds ${dollars(heldCents)} at the provider${missing}.`;
	return [...lines, "", verdict, held].join("\n");
}
