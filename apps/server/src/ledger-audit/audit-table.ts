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
	const held = solvency.map((position) => {
		const { currency, owedCents, heldCents } = position;
		const sum = (cents: number) => (solvency.length > 1 ? `${dollars(cents)} ${currency}` : dollars(cents));
		const missing = isShort(position) ? `: ${sum(owedCents - heldCents)} is missing. Add funds there` : "";
		return `The platform owes ${sum(owedCents)} to campaigns and holds ${sum(heldCents)} at the provider${missing}.`;
	});
	return [...lines, "", verdict, ...held].join("\n");
}
