import { Link2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Banner } from "../../ui/text/banner.tsx";
import { DistanceRule } from "../../ui/text/distance-rule.tsx";
import { PlainBlock } from "./plain-block.tsx";
import { Question } from "./question.tsx";
import { sectionMetres } from "./section-metres.ts";
import { TextLine } from "./text-line.tsx";
import type { TextSection } from "./text-sections.ts";
import { TextTable } from "./text-table.tsx";

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
