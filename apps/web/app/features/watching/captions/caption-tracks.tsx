import { apiPrefix } from "@stride/contract/endpoint";
import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { languageName } from "../../../lib/i18n/language-name.ts";
import { classNames } from "../../../ui/class-names.ts";

/**
 * The tracks of a recording or a clip, for its video element; `useCaptions` loads the chosen one. `pathOf`: where a
 * language is served, below `/v1`.
 */
export function CaptionTracks(props: {
	languages: readonly CaptionLanguage[];
	pathOf: (language: CaptionLanguage) => string;
}) {
	return props.languages.map((language) => (
		<track
			key={language}
			kind="captions"
			srcLang={language}
			label={languageName(language)}
			src={`${apiPrefix}${props.pathOf(language)}`}
		/>
	));
}

/** A caption that is shown: of a track, or of a broadcast. */
export type ShownCue = Pick<VTTCue, "startTime" | "text" | "getCueAsHTML">;

/**
 * The cues at the present position, the first one on top.
 * @param props.mark what tells that they are automatic, if they are
 */
export function CaptionLines(props: { language: string | null; cues: readonly ShownCue[]; mark?: string | undefined }) {
	const { language, cues, mark } = props;
	if (language === null) return null;
	return (
		<div
			lang={language}
			data-captions
			className={classNames(
				"flex min-h-0 flex-col items-center justify-end gap-1 overflow-hidden px-3 pb-1 *:[p]:shrink-0",
				// A phone's picture has room for one phrase.
				mark && "max-phone:[&>p:not(:last-child)]:hidden",
			)}
		>
			{/* It takes the room that the phrases leave; where that is too little, the words wrap out of it and are hidden. */}
			{mark && cues.length > 0 && (
				<div
					data-mark
					className="flex min-h-0 w-full flex-col flex-wrap items-center overflow-hidden type-tiny before:w-full"
				>
					<span className="rounded-1 bg-board/85 px-2">{mark}</span>
				</div>
			)}
			{cues.map((cue, index) => (
				<p
					// biome-ignore lint/suspicious/noArrayIndexKey: two cues may be the same
					key={`${index} ${cue.startTime} ${cue.text}`}
					className="max-w-[40em] text-center text-[clamp(0.875rem,1.5vw,2rem)] leading-snug wrap-anywhere"
				>
					<span
						ref={(line) => line?.replaceChildren(cue.getCueAsHTML())}
						className="whitespace-pre-line bg-board/85 box-decoration-clone rounded-1 px-2 py-0.5"
					/>
				</p>
			))}
		</div>
	);
}
