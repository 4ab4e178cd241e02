import { captionLimits } from "@stride/contract/streams/caption-limits";
import type { CaptionProblem } from "@stride/contract/streams/read-captions";
import { type RefObject, useId } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";

/** What prevents a text from being saved. A problem of a line leads to it. */
export function CaptionProblems(props: {
	problems: readonly CaptionProblem[];
	text: string;
	input: RefObject<HTMLTextAreaElement | null>;
	isAnnounced: boolean;
}) {
	const t = useTranslations("captions.problems");
	const textOf = useValidationText();
	const id = useId();
	const { problems } = props;
	const show = (line: number) => {
		const [from, to] = rangeOfLine(props.text, line);
		props.input.current?.focus();
		props.input.current?.setSelectionRange(from, to);
	};
	return (
		<section aria-labelledby={problems.length > 0 ? id : undefined} className="grid gap-2">
			<p id={id} className="type-body-strong text-danger empty:hidden">
				{problems.length > 0 && t("title", { count: problems.length })}
			</p>
			<p role="status" className="sr-only">
				{props.isAnnounced && problems.length > 0 && t("title", { count: problems.length })}
			</p>
			{problems.length > 0 && (
				<ul className="grid gap-1 rounded-3 bg-danger-soft px-5 py-4 type-body">
					{problems.map(({ key, line }) => {
						const words = textOf(key, { ...captionLimits, line: line ?? 0 });
						return (
							<li key={`${line} ${key}`}>
								{line === null ? (
									words
								) : (
									<button type="button" onClick={() => show(line)} className="min-h-6 text-start underline">
										{words}
									</button>
								)}
							</li>
						);
					})}
				</ul>
			)}
			{problems.length >= captionLimits.captionProblemsMax && <p className="type-small text-muted">{t("more")}</p>}
		</section>
	);
}

/** Where a line of a text begins and ends. @param line counts from 1 */
export function rangeOfLine(text: string, line: number): [number, number] {
	let from = 0;
	for (let passed = 1; passed < line; passed++) {
		const end = text.indexOf("\n", from);
		if (end === -1) break;
		from = end + 1;
	}
	const to = text.indexOf("\n", from);
	return [from, to === -1 ? text.length : to];
}
