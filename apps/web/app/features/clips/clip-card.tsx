import type { Clip } from "@stride/contract/streams/clips";
import { Link } from "react-router";
import { useLocale } from "use-intl";
import { Picture } from "../../ui/media/picture.tsx";
import { formatDuration } from "../../ui/text/duration.ts";

/** A clip with its picture and length. The title is the link; the whole card can be pressed. */
export function ClipCard({ clip }: { clip: Clip }) {
	const locale = useLocale();
	return (
		<article className="group relative flex h-full items-center gap-4 rounded-3 border border-line bg-surface p-2 pe-4 quiet-motion hover:border-line-strong">
			<Picture
				image={clip.image}
				alt=""
				sizes="8rem"
				className="aspect-video w-28 shrink-0 rounded-2 bg-board phone:w-32"
			/>
			<div className="min-w-0 flex-1">
				<h3 className="type-body-strong">
					<Link
						to={`/${locale}/campaign/${clip.campaign.name}/clip/${clip.id}`}
						className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-3"
					>
						{clip.title}
					</Link>
				</h3>
				<p className="type-small text-muted tabular-nums">{formatDuration(clip.durationMs)}</p>
			</div>
		</article>
	);
}
