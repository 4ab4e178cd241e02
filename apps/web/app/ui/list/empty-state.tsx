import type { ReactNode } from "react";

/** An empty state: a scene of what is missing, the next step, one button. */
export function EmptyState(props: {
	title: string;
	/** The URL of a drawing that only this place shows. */
	scene: string;
	children: ReactNode;
	action?: ReactNode;
}) {
	return (
		<div className="grid items-center gap-6 rounded-4 border border-line bg-surface p-6 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:gap-8">
			<img src={props.scene} alt="" width={320} height={320} className="size-32 rounded-4 tablet:size-40" />
			<div className="min-w-0">
				<h2 className="type-display-3">{props.title}</h2>
				<p className="mt-2 max-w-measure type-body text-muted">{props.children}</p>
				{props.action && <div className="mt-5">{props.action}</div>}
			</div>
		</div>
	);
}
