import type { ReactNode } from "react";
import giftsScene from "../scenes/empty-gifts.svg";
import searchScene from "../scenes/empty-search.svg";
import streamScene from "../scenes/empty-stream.svg";
import trackScene from "../scenes/empty-track.svg";

const scenes = { track: trackScene, search: searchScene, stream: streamScene, gifts: giftsScene };

/** An empty state: a scene of what is missing, the next step, one button. */
export function EmptyState(props: {
	title: string;
	scene?: keyof typeof scenes;
	children: ReactNode;
	action?: ReactNode;
}) {
	return (
		<div className="grid items-center gap-6 rounded-4 border border-line bg-surface p-6 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:gap-8">
			<img
				src={scenes[props.scene ?? "track"]}
				alt=""
				width={320}
				height={320}
				className="size-32 rounded-4 tablet:size-40"
			/>
			<div className="min-w-0">
				<h2 className="type-display-3">{props.title}</h2>
				<p className="mt-2 max-w-measure type-body text-muted">{props.children}</p>
				{props.action && <div className="mt-5">{props.action}</div>}
			</div>
		</div>
	);
}
