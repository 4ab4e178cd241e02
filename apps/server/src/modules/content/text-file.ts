import { TextBlock, TextPage } from "@stride/contract/site/content";
import { z } from "zod";
import { isTextCondition, type TextCondition } from "./text-values.ts";

/** A block as returned by the API, with its placeholders unfilled, and its condition. */
type FileBlock = { when: TextCondition | null; block: TextBlock };

/** A text page as stored in its file. */
export type TextFile = Pick<TextPage, "title" | "description" | "changedAt"> & { blocks: FileBlock[] };

const TextFileShape = z.strictObject({
	...TextPage.pick({ title: true, description: true, changedAt: true }).shape,
	content: z.array(z.looseObject({ when: z.string().optional() })),
});

/**
 * Parses a text page from its JSON. Beyond the contract, a file may write a line as a plain string, mix strings and
 * pieces in it, and give any block a `when`.
 * @returns the page, or its problems with their locations
 */
export function parseTextFile(json: string): { file: TextFile } | { problems: string[] } {
	let data: unknown;
	try {
		data = JSON.parse(json);
	} catch (error) {
		return { problems: [(error as Error).message] };
	}
	const shape = TextFileShape.safeParse(data);
	if (!shape.success) return { problems: problemsOf(shape.error, []) };
	const { content, ...head } = shape.data;
	const problems: string[] = [];
	const blocks = content.flatMap((raw, index) => {
		const { when = null, ...rest } = raw;
		if (when !== null && !isTextCondition(when)) {
			problems.push(`${pathOf(["content", index, "when"])}: no condition is called "${when}"`);
			return [];
		}
		const parsed = TextBlock.safeParse(expandBlock(rest));
		if (!parsed.success) {
			problems.push(...problemsOf(parsed.error, ["content", index]));
			return [];
		}
		return [{ when, block: parsed.data }];
	});
	problems.push(...problemsBetween(blocks.map(({ block }) => block)));
	return problems.length > 0 ? { problems } : { file: { ...head, blocks } };
}

const asArray = (value: unknown, change: (item: unknown) => unknown): unknown =>
	Array.isArray(value) ? value.map(change) : value;

const expandLine = (line: unknown): unknown =>
	typeof line === "string"
		? [{ text: line }]
		: asArray(line, (piece) => (typeof piece === "string" ? { text: piece } : piece));

/** Expands the shorthand forms. Unknown input is returned unchanged and rejected by the schema. */
function expandBlock(raw: unknown): unknown {
	if (typeof raw !== "object" || raw === null || !("type" in raw)) return raw;
	const block: Record<string, unknown> = { ...raw };
	if (block.type === "paragraph" || block.type === "callout") block.text = expandLine(block.text);
	if (block.type === "list") block.items = asArray(block.items, expandLine);
	if (block.type === "table") block.rows = asArray(block.rows, (row) => asArray(row, expandLine));
	if (block.type === "question") block.answer = asArray(block.answer, expandBlock);
	return block;
}

/** Checks across blocks. */
function problemsBetween(blocks: readonly TextBlock[]): string[] {
	const problems: string[] = [];
	const anchors = blocks.flatMap((block) => ("id" in block ? [block.id] : []));
	for (const anchor of new Set(anchors)) {
		if (anchors.indexOf(anchor) !== anchors.lastIndexOf(anchor)) problems.push(`the id "${anchor}" is used twice`);
	}
	for (const block of blocks) {
		if (block.type === "table" && block.rows.some((row) => row.length !== block.columns.length)) {
			problems.push(`the table "${block.caption}" has a row with more or fewer cells than columns`);
		}
	}
	return problems;
}

const problemsOf = (error: z.ZodError, at: readonly PropertyKey[]): string[] =>
	error.issues.map((issue) => `${pathOf([...at, ...issue.path])}: ${issue.message}`);

/** `content[3].items[0]` */
const pathOf = (path: readonly PropertyKey[]): string =>
	path.reduce<string>(
		(prefix, key) =>
			typeof key === "number" ? `${prefix}[${key}]` : prefix === "" ? String(key) : `${prefix}.${String(key)}`,
		"",
	);
