import type { LiveStream } from "@stride/contract";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useFocusAdded } from "../../lib/lists/use-focus-added.ts";
import { pictureAspect } from "../../lib/live/picture-aspect.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/media/picture.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { RelativeTime } from "../../ui/text/relative-time.tsx";

/** The other recordings; a press opens one in the player. */
export function PastList(props: {
	streams: readonly LiveStream[];
	onChoose: (streamId: string) => void;
	more: { isLoading: boolean; hasFailed: boolean; load: () => void } | null;
}) {
	const t = useTranslations("challenges.past");
	const { streams, more } = props;
	const list = useRef<HTMLUListElement>(null);
	useFocusAdded(list, streams.length);
	if (streams.length === 0 && !more) return null;
	return (
		<section className="grid gap-3">
			<h3 className="type-body-strong">{t("list")}</h3>
			<ul ref={list} className="grid gap-2">
				{streams.map((stream) => (
					<li key={stream.id}>
						<PastRow stream={stream} onChoose={() => props.onChoose(stream.id)} />
					</li>
				))}
			</ul>
			{more && (
				<div className="grid justify-items-start gap-3">
					<p role="alert" className="type-small text-danger empty:hidden">
						{more.hasFailed && t("moreFailed")}
					</p>
					<Button tone="outline" isPending={more.isLoading} onPress={more.load}>
						{t("more")}
					</Button>
				</div>
			)}
		</section>
	);
}

function PastRow({ stream, onChoose }: { stream: LiveStream; onChoose: () => void }) {
	const t = useTranslations("challenges.past");
	return (
		<button
			type="button"
			onClick={onChoose}
			aria-label={t("choose", { title: stream.title })}
			className="flex w-full items-center gap-4 rounded-3 border border-line bg-surface p-2 pe-4 text-start quiet-motion hover:border-line-strong"
		>
			<Picture
				image={stream.poster ?? stream.image}
				alt=""
				sizes="8rem"
				className={classNames(
					"aspect-video w-28 shrink-0 rounded-2 bg-board phone:w-32",
					// A strip of an upright picture would show hardly anything of it.
					stream.poster !== null && pictureAspect(stream) < 1 && "object-contain!",
				)}
			/>
			<span className="min-w-0 flex-1">
				<span className="wrap-anywhere line-clamp-2 type-body-strong">{stream.title}</span>
				<span className="flex flex-wrap gap-x-3 type-small text-muted">
					{stream.streamEnded && <RelativeTime at={stream.streamEnded} />}
					<span>{formatDuration(stream.duration * 1_000)}</span>
				</span>
			</span>
		</button>
	);
}
