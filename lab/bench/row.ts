/** One line of the result: a subject measured against its baseline in the same run. */
export type Row = {
	name: string;
	/** The compared unit; higher is better. */
	unit: string;
	subject: number[];
	baseline: number[];
	/** The least acceptable ratio of the medians. */
	atLeast: number;
};

export const median = (values: readonly number[]): number => {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const [low, high] = [sorted[middle - 1], sorted[middle]];
	if (high === undefined) throw new Error("There are no values to take the median of.");
	return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
};

export const ratioOf = (row: Row): number => median(row.subject) / median(row.baseline);

const spread = (values: readonly number[]): string => {
	const format = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
	return `${format(median(values))} (${format(Math.min(...values))}–${format(Math.max(...values))})`;
};

export function describeRow(row: Row): string {
	const ratio = ratioOf(row);
	return [
		`${ratio >= row.atLeast ? "✓" : "✗"} ${row.name}: ${ratio.toFixed(2)} of the baseline, at least ${row.atLeast.toFixed(2)}`,
		`    subject  ${spread(row.subject)} ${row.unit}`,
		`    baseline ${spread(row.baseline)} ${row.unit}`,
	].join("\n");
}
