import type { TextBlock } from "@stride/contract";
import { TextLine } from "./text-line.tsx";

type Table = Extract<TextBlock, { type: "table" }>;

/** A table from 768 px; below that each row is a card with labelled cells. */
export function TextTable({ table }: { table: Table }) {
	const [first, ...others] = table.columns;
	return (
		<table className="block w-full tablet:table tablet:border-collapse">
			<caption className="block pb-3 text-start type-small text-muted tablet:table-caption">{table.caption}</caption>
			<thead className="sr-only tablet:not-sr-only tablet:table-header-group">
				<tr>
					{[first, ...others].map((column) => (
						<th key={column} scope="col" className="border-line-strong border-b py-3 pe-6 text-start type-small-strong">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="grid gap-3 tablet:table-row-group">
				{table.rows.map((row, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
					<Row key={index} row={row} columns={table.columns} />
				))}
			</tbody>
		</table>
	);
}

function Row({ row: [name, ...cells], columns }: { row: Table["rows"][number]; columns: readonly string[] }) {
	const cellLook =
		"block tablet:table-cell tablet:border-line tablet:border-b tablet:py-3 tablet:pe-6 tablet:align-top";
	return (
		<tr className="block rounded-3 border border-line bg-surface p-4 tablet:table-row tablet:border-0 tablet:bg-transparent">
			{name && (
				<th scope="row" className={`${cellLook} text-start type-body-strong wrap-break-word tablet:w-52`}>
					<TextLine line={name} />
				</th>
			)}
			{cells.map((cell, index) => (
				<td key={columns[index + 1]} className={`${cellLook} mt-3 type-body wrap-break-word tablet:mt-0`}>
					<span className="block type-tiny text-muted tablet:hidden">{columns[index + 1]}</span>
					<TextLine line={cell} />
				</td>
			))}
		</tr>
	);
}
