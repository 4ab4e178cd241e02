import type { LiveStream } from "@stride/contract";
import { Play } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { pictureAspect } from "../../lib/live/picture-aspect.ts";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/media/picture.tsx";

export type StageProps = {
	stream: LiveStream;
	/** On the upper edge of the picture. */
	badges: ReactNode;
	/** The label of the play button; without it there is none. */
	playLabel?: string | undefined;
	onPlay?: () => void;
	/** Covers the picture once it is loaded. */
	player?: ReactNode;
	/** Below the picture. */
	children: ReactNode;
	frame?: Ref<HTMLDivElement>;
};

/**
 * The shape of the picture, from 4:5 to 16:9, as a class, since the content security policy allows no inline style. An
 * upright picture of 9:16 would be higher than a phone's window.
 */
function shapeOf(stream: LiveStream): string {
	const aspect = pictureAspect(stream);
	return aspect <= 0.9 ? "aspect-4/5" : aspect <= 1.15 ? "aspect-square" : aspect <= 1.5 ? "aspect-4/3" : wideShape;
}

const wideShape = "aspect-video";
const pictureSizes = "(min-width: 1360px) 820px, (min-width: 1100px) 62vw, 100vw";

/** A stream's picture with its player and the texts below; dark in both themes. */
export function StreamStage({ stream, badges, playLabel, onPlay, player, children, frame }: StageProps) {
	// A cover is 16:9 and may have words: in another shape all of it is shown, before its own blurred copy.
	const isCoverWhole = stream.poster === null && shapeOf(stream) !== wideShape;
	return (
		<article aria-label={stream.title} className="-mx-2 rounded-5 bg-board text-on-board phone:mx-0">
			<div data-theme="dark" className="p-2.5">
				{/* All layers share one cell, so a cover that needs more height than the picture gets it. */}
				<div
					ref={frame}
					data-stage
					className="group/stage relative isolate grid min-h-52 overflow-hidden rounded-4 bg-sunken *:[grid-area:1/1]"
				>
					{isCoverWhole && (
						<Picture
							image={stream.image}
							alt=""
							sizes={pictureSizes}
							className="absolute inset-0 size-full scale-110 opacity-40 blur-2xl"
						/>
					)}
					<Picture
						image={stream.poster ?? stream.image}
						alt=""
						sizes={pictureSizes}
						className={classNames(
							// In a low window it leaves room for the bar at the foot.
							"size-full max-h-[80svh] min-h-52 [grid-area:1/1] low:max-h-[calc(100svh-6rem)]",
							shapeOf(stream),
							isCoverWhole && "relative object-contain!",
							// As the player does: from a phone's width on, all of an upright picture.
							stream.poster !== null && pictureAspect(stream) < 1 && "phone:object-contain!",
						)}
					/>
					{playLabel && (
						<button
							type="button"
							aria-label={playLabel}
							onClick={onPlay}
							className="group relative grid place-items-center rounded-4 -outline-offset-4"
						>
							<span className="grid size-18 place-items-center rounded-pill bg-action text-on-action quiet-motion group-hover:bg-action-hover">
								<Play className="size-8 translate-x-0.5 fill-current" aria-hidden />
							</span>
						</button>
					)}
					{player}
					{/* The player has a place of its own for them, beside what else lies over the picture. */}
					<div
						data-badges
						className="pointer-events-none relative flex flex-wrap content-start gap-2 p-3 group-has-data-player/stage:hidden"
					>
						{badges}
					</div>
				</div>
				<div className="grid gap-4 px-2.5 pt-4 pb-3 phone:px-3.5">{children}</div>
			</div>
		</article>
	);
}
