import { proofNeeded } from "./account-cells.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";
import { act, proven } from "./desk-calls.test-steps.ts";

const pathOf = (month: string, file: string) => ({ path: `/v1/operator/finance/journal/${month}/${file}` });

/** The general journal as a file. */
export const journalCells = (file: "journal.csv" | "stride.journal"): CellRow => ({
	"of a month": proven(() => pathOf("2026-01", file), "200"),
	"of a month that has not begun": proven(() => pathOf("2999-01", file), "404 NotFoundException"),
	"without a recent proof": act(() => pathOf("2026-01", file), proofNeeded),
});
