import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import type { Cue } from "@stride/contract/streams/read-captions";
import { memo, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { formatDuration } from "../../ui/text/duration.ts";

const shownAtFirst = 50;

type CueListProps = { cues: readonly Cue[]; language: CaptionLanguage; durationSeconds: number };

/** Memoised: thousands of rows must not delay what is typed. */
export const CueList = memo(List);

/** The cues as viewers read them, with the times at which they appear. */
function List(props: CueListProps) {
	const t = useTranslations("captions.preview");
	const id = useId();
	const [isWhole, setWhole] = useState(false);
	const { cues, durationSeconds } = props;
	const late = durationSeconds === 0 ? 0 : cues.filter(({ startMs }) => startMs >= durationSeconds * 1_000).length;
	const shown = isWhole ? cues : cues.slice(0, shownAtFirst);
	return (
		<section aria-labelledby={id} className="grid gap-3">
			<h2 id={id} className="type-display-3">
				{t("title", { count: cues.length })}
			</h2>
			{late > 0 && (
				<p className="type-body text-muted">
					{t("late", { count: late, time: formatDuration(durationSeconds * 1_000) })}
				</p>
			)}
			<ol className="grid rounded-4 border border-line bg-surface px-4 py-2">
				{shown.map(({ startMs, plain }, index) => (
					<li
						// biome-ignore lint/suspicious/noArrayIndexKey: two cues may be the same
						key={index}
						className="flex gap-4 border-line py-2 not-last:border-b"
					>
						<span className="shrink-0 type-small text-muted tabular-nums">{formatDuration(startMs)}</span>
						<span lang={props.language} className="wrap-anywhere min-w-0 whitespace-pre-line type-body">
							{plain}
						</span>
					</li>
				))}
			</ol>
			{shown.length < cues.length && (
				<Button tone="outline" size="s" className="justify-self-start" onPress={() => setWhole(true)}>
					{t("all")}
				</Button>
			)}
		</section>
	);
}
