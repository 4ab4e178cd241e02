import type { TextPage } from "@stride/contract";
import { ChevronDown } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { TextContent } from "./text-content.tsx";
import { TextPageHead } from "./text-page-head.tsx";
import { sectionMetres, type TextSection, textSections } from "./text-sections.ts";

/** P2: a text page with its table of contents. */
export function TextPageView({ page }: { page: TextPage }) {
	const sections = useMemo(() => textSections(page.content), [page]);
	useOpenAnswer();
	return (
		<>
			<TextPageHead page={page} />
			<div className="desk:grid desk:grid-cols-[16rem_minmax(0,1fr)] desk:gap-x-16">
				<TableOfContents sections={sections} />
				<TextContent sections={sections} />
			</div>
		</>
	);
}

/** The sections of a long text: beside it from 1100 px, a disclosure above it on smaller screens. */
function TableOfContents({ sections }: { sections: readonly TextSection[] }) {
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

/**
 * Opens the question whose answer the address targets. Most browsers do that on loading an address; navigations inside
 * the site and older browsers need help.
 */
function useOpenAnswer(): void {
	const { hash, key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same anchor is opened again
	useEffect(() => {
		openAnswer(hash);
	}, [hash, key]);
	useEffect(() => {
		const onHashChange = () => openAnswer(location.hash);
		addEventListener("hashchange", onHashChange);
		return () => removeEventListener("hashchange", onHashChange);
	}, []);
}

function openAnswer(hash: string): void {
	const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
	const question = target?.closest("details");
	if (!question || question.open) return;
	question.open = true;
	target?.scrollIntoView();
}
