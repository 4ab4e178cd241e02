import type { TextPage } from "@stride/contract";
import { useMemo } from "react";
import { TableOfContents } from "./table-of-contents.tsx";
import { TextContent } from "./text-content.tsx";
import { TextPageHead } from "./text-page-head.tsx";
import { textSections } from "./text-sections.ts";
import { useOpenAnswer } from "./use-open-answer.ts";

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
