import type { TextBlock } from "@stride/contract";
import { TextLine } from "./text-line.tsx";

/** A paragraph or a list. */
export function PlainBlock({ block }: { block: Extract<TextBlock, { type: "paragraph" | "list" }> }) {
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
