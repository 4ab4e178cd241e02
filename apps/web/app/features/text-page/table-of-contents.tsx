import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { sectionMetres } from "./section-metres.ts";
import type { TextSection } from "./text-sections.ts";

/** The sections of a long text: beside it from 1100 px, a disclosure above it on smaller screens. */
export function TableOfContents({ sections }: { sections: readonly TextSection[] }) {
	const t = useTranslations("content");
	return (
		<>
			<nav
				aria-label={t("contents")}
				className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto pe-2 desk:block print:hidden"
			>
				<p className="pb-2 type-small-strong text-muted">{t("contents")}</p>
				<Entries sections={sections} />
			</nav>
			<nav aria-label={t("contents")} className="mb-10 desk:hidden print:hidden">
				<details className="group rounded-3 border border-line bg-surface px-4">
					<summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 type-body-strong [&::-webkit-details-marker]:hidden">
						{t("contents")}
						<ChevronDown className="size-5 quiet-motion group-open:rotate-180" aria-hidden />
					</summary>
					<div className="pb-3">
						<Entries sections={sections} />
					</div>
				</details>
			</nav>
		</>
	);
}

function Entries({ sections }: { sections: readonly TextSection[] }) {
	return (
		<ol className="grid border-line-strong border-s">
			{sections.map(
				({ heading }, index) =>
					heading && (
						<li key={heading.id}>
							<a
								href={`#${heading.id}`}
								className="flex min-h-11 items-center gap-3 py-1 type-small-strong before:h-px before:w-3 before:shrink-0 before:bg-line-strong hover:text-link hover:underline"
							>
								<span className="w-9 shrink-0 type-score-3 text-[0.75rem] text-muted" aria-hidden>
									{sectionMetres(sections, index)}
								</span>
								<span className="min-w-0 wrap-break-word">{heading.text}</span>
							</a>
						</li>
					),
			)}
		</ol>
	);
}
