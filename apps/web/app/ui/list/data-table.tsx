import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export type Column<Row> = {
	id: string;
	title: string;
	/** Its position in a card; the `title` names the row. A `figure` is labelled with its column's title. */
	place: "picture" | "title" | "lane" | "figure" | "menu";
	cell: (row: Row) => ReactNode;
	/** Right-aligned, for figures. */
	isNumber?: boolean;
};

type DataTableProps<Row> = {
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	keyOf: (row: Row) => string;
};

/** Rows of figures: a table from 768 px on, a list of cards below. Only one of them is exposed to assistive technology. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	return (
		<>
			<WideTable {...props} />
			<ul aria-label={props.label} className="grid gap-4 tablet:hidden">
				{props.rows.map((row) => (
					<li key={props.keyOf(row)}>
						<RowCard columns={props.columns} row={row} />
					</li>
				))}
			</ul>
		</>
	);
}

function WideTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
	return (
		<table aria-label={label} className="hidden w-full border-separate border-spacing-0 tablet:table">
			<thead>
				<tr>
					{columns.map((column) => (
						<th
							key={column.id}
							scope="col"
							className={classNames(
								"border-line border-b px-3 py-3 type-small-strong text-muted first:pl-0 last:pr-0",
								column.isNumber ? "text-right" : "text-left",
							)}
						>
							<span className={column.place === "picture" || column.place === "menu" ? "sr-only" : ""}>
								{column.title}
							</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={keyOf(row)}>
						{columns.map((column) => (
							<Cell key={column.id} column={column} row={row} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
	const look = "border-line border-b px-3 py-4 first:pl-0 last:pr-0";
	if (column.place === "title") {
		return (
			<th scope="row" className={classNames(look, "text-left type-body-strong [overflow-wrap:anywhere]")}>
				{column.cell(row)}
			</th>
		);
	}
	return (
		<td
			className={classNames(
				look,
				"type-body",
				column.isNumber && "text-right whitespace-nowrap",
				column.place === "lane" && "w-1/5 min-w-32",
			)}
		>
			{column.cell(row)}
		</td>
	);
}

function RowCard<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
	const inPlace = (place: Column<Row>["place"]) => columns.filter((column) => column.place === place);
	const show = (column: Column<Row>) => <div key={column.id}>{column.cell(row)}</div>;
	const figures = inPlace("figure");
	return (
		<article className="grid gap-4 rounded-4 border border-line bg-surface p-4">
			<div className="flex items-start gap-3">
				{inPlace("picture").map(show)}
				<div className="min-w-0 flex-1 type-title [overflow-wrap:anywhere]">{inPlace("title").map(show)}</div>
				{inPlace("menu").map(show)}
			</div>
			{inPlace("lane").map(show)}
			{figures.length > 0 && (
				<dl className="grid grid-cols-2 gap-x-4 gap-y-3">
					{figures.map((column) => (
						<div key={column.id} className="min-w-0 last:odd:col-span-2">
							<dt className="type-small text-muted">{column.title}</dt>
							<dd className="type-body-strong [overflow-wrap:anywhere]">{column.cell(row)}</dd>
						</div>
					))}
				</dl>
			)}
		</article>
	);
}
