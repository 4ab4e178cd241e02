import type { TextBlock } from "@stride/contract";
import { Link2, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { PlainBlock } from "./plain-block.tsx";

type QuestionBlock = Extract<TextBlock, { type: "question" }>;

/**
 * A question that opens without a script. The anchor is inside the answer: browsers open a closed element that contains
 * the target of an address.
 */
export function Question({ block: { id, question, answer } }: { block: QuestionBlock }) {
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
