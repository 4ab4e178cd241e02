import type { ReactNode } from "react";
import { RunnerPictogram } from "../media/runner-pictogram.tsx";

/** An empty state: a pictogram, the next step, one button. */
export function EmptyState(props: { title: string; children: ReactNode; action?: ReactNode }) {
	return (
		<div className="grid items-center gap-6 rounded-4 border border-line bg-surface p-6 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:gap-8">
			<div className="grid size-32 place-items-center rounded-4 bg-action text-on-action tablet:size-40">
				<RunnerPictogram className="size-24 tablet:size-32" />
			</div>
			<div className="min-w-0">
				<h2 className="type-display-3">{props.title}</h2>
				<p className="mt-2 max-w-measure type-body text-muted">{props.children}</p>
				{props.action && <div className="mt-5">{props.action}</div>}
			</div>
		</div>
	);
}
