import type { LiveStream } from "@stride/contract";
import { Play } from "lucide-react";
import type { ReactNode, Ref } from "react";
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

/** A stream's picture with its player and the texts below; dark in both themes. */
export function StreamStage({ stream, badges, playLabel, onPlay, player, children, frame }: StageProps) {
	return (
		<article aria-label={stream.title} className="-mx-2 rounded-5 bg-board text-on-board phone:mx-0">
			<div data-theme="dark" className="p-2.5">
				{/* On a phone a 16:9 box is too low for a cover's text and buttons. */}
				<div
					ref={frame}
					className="relative isolate aspect-video overflow-hidden rounded-4 bg-sunken max-phone:has-[[data-cover]]:aspect-auto max-phone:has-[[data-cover]]:h-72"
				>
					<Picture
						image={stream.poster ?? stream.image}
						alt=""
						sizes="(min-width: 1360px) 820px, (min-width: 1100px) 62vw, 100vw"
						className="size-full"
					/>
					{playLabel && (
						<button
							type="button"
							aria-label={playLabel}
							onClick={onPlay}
							className="group absolute inset-0 grid place-items-center rounded-4 -outline-offset-4"
						>
							<span className="grid size-18 place-items-center rounded-pill bg-action text-on-action quiet-motion group-hover:bg-action-hover">
								<Play className="size-8 translate-x-0.5 fill-current" aria-hidden />
							</span>
						</button>
					)}
					{player}
					<div className="pointer-events-none absolute inset-x-3 top-3 z-20 flex flex-wrap gap-2">{badges}</div>
				</div>
				<div className="grid gap-4 px-2.5 pt-4 pb-3 phone:px-3.5">{children}</div>
			</div>
		</article>
	);
}
