import type { TextLine as Line, TextBlock, TextPiece } from "@stride/contract";
import { Link2, Plus } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Banner } from "../../ui/text/banner.tsx";
import { DistanceRule } from "../../ui/text/distance-rule.tsx";
import type { TextSection } from "./text-sections.ts";
import { sectionMetres } from "./text-sections.ts";

/** The sections of a text, each with its distance mark. */
export function TextContent({ sections }: { sections: readonly TextSection[] }) {
	return (
		<div className="grid gap-12 tablet:gap-14">
			{sections.map((section, index) => (
				<Section key={section.heading?.id ?? "start"} section={section} metres={sectionMetres(sections, index)} />
			))}
		</div>
	);
}

function Section({ section: { heading, blocks }, metres }: { section: TextSection; metres: number }) {
	const t = useTranslations("content");
	const content = (
		<div className="grid gap-4">
			{blocks.map((block, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
				<Block key={index} block={block} />
			))}
		</div>
	);
	if (!heading) return content;
	return (
		<section aria-labelledby={heading.id} className="min-w-0">
			<div className="print:hidden">
				<DistanceRule distance={t("distance", { count: metres })} />
			</div>
			<div className="group mt-4 mb-3">
				<h2 id={heading.id} className="inline scroll-mt-24 type-display-3 break-after-avoid">
					{heading.text}
				</h2>
				<a
					href={`#${heading.id}`}
					aria-label={t("sectionLink", { title: heading.text })}
					className="ms-1 inline-grid size-11 place-items-center rounded-pill align-middle text-muted hover:text-link focus-visible:opacity-100 print:hidden desk:opacity-0 desk:group-hover:opacity-100"
				>
					<Link2 className="size-5" aria-hidden />
				</a>
			</div>
			{content}
		</section>
	);
}

function Block({ block }: { block: TextSection["blocks"][number] }) {
	switch (block.type) {
		case "question":
			return <Question block={block} />;
		case "table":
			return <TextTable table={block} />;
		case "callout":
			return (
				<div className="max-w-measure">
					<Banner tone={block.tone}>
						<TextLine line={block.text} />
					</Banner>
				</div>
			);
		default:
			return (
				<div className="max-w-measure">
					<PlainBlock block={block} />
				</div>
			);
	}
}

type QuestionBlock = Extract<TextBlock, { type: "question" }>;

/**
 * A question that opens without a script. The anchor is inside the answer: browsers open a closed element that contains
 * the target of an address.
 */
function Question({ block: { id, question, answer } }: { block: QuestionBlock }) {
	const t = useTranslations("content");
	return (
		<details className="group border-line border-b print:[&::details-content]:[block-size:auto] print:[&::details-content]:[content-visibility:visible]">
			<summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 hover:text-link [&::-webkit-details-marker]:hidden">
				<h3 className="type-title">{question}</h3>
				<Plus className="size-5 shrink-0 quiet-motion group-open:rotate-45 print:hidden" aria-hidden />
			</summary>
			<div id={id} className="scroll-mt-40 pb-5">
				<div className="grid max-w-measure gap-3">
					{answer.map((block, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
						<PlainBlock key={index} block={block} />
					))}
				</div>
				<a
					href={`#${id}`}
					className="mt-1 inline-flex min-h-11 items-center gap-2 type-small text-muted hover:text-link hover:underline print:hidden"
				>
					<Link2 className="size-4" aria-hidden />
					{t("answerLink")}
					<span className="sr-only">: {question}</span>
				</a>
			</div>
		</details>
	);
}

type Table = Extract<TextBlock, { type: "table" }>;

/** A table from 768 px; below that each row is a card with labelled cells. */
function TextTable({ table }: { table: Table }) {
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

/** A paragraph or a list. */
function PlainBlock({ block }: { block: Extract<TextBlock, { type: "paragraph" | "list" }> }) {
	if (block.type === "paragraph") {
		return (
			<p className="type-body">
				<TextLine line={block.text} />
			</p>
		);
	}
	const List = block.ordered ? "ol" : "ul";
	return (
		<List className={`grid gap-2 ps-6 type-body marker:text-muted ${block.ordered ? "list-decimal" : "list-disc"}`}>
			{block.items.map((item, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
				<li key={index} className="ps-1">
					<TextLine line={item} />
				</li>
			))}
		</List>
	);
}

const look = "text-link underline decoration-1 underline-offset-3 hover:decoration-2 print:text-text";

/** Text with emphasis and links. It is rendered from data, so it cannot contain markup. */
function TextLine({ line }: { line: Line }) {
	// biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
	return line.map((piece, index) => <Piece key={index} piece={piece} />);
}

function Piece({ piece: { text, strong, href } }: { piece: TextPiece }) {
	const words = strong ? <strong className="font-bold">{text}</strong> : text;
	if (!href) return words;
	if (href.startsWith("/")) {
		return (
			<Link to={href} className={look}>
				{words}
			</Link>
		);
	}
	return (
		<a href={href} rel="noopener" className={look}>
			{words}
		</a>
	);
}
