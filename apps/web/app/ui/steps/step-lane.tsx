import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../class-names.ts";

/**
 * The progress of a form as a lane: one length per step, filled to the middle of the present one. `label` describes it;
 * `aside` is at the lane's end, for example the button for tips.
 */
export function StepLane(props: { names: readonly string[]; index: number; label: string; aside?: ReactNode }) {
	const { names, index } = props;
	const count = names.length;
	return (
		<div>
			<span
				className="lane"
				data-size="m"
				data-state="running"
				style={{ "--run": (index + 0.5) / count } as CSSProperties}
				aria-hidden
			>
				<span className="lane-runner" />
				<span className="lane-ticks" style={{ backgroundSize: `${100 / count}% 100%` }} />
				<span className="lane-finish" />
			</span>
			<ol
				className="mt-2 hidden tablet:grid"
				style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
				aria-hidden
			>
				{names.map((name, position) => (
					<li
						key={name}
						className={classNames(
							"px-2",
							position === index ? "type-small-strong" : "type-small",
							position > index && "text-muted",
						)}
					>
						{name}
					</li>
				))}
			</ol>
			<div className="mt-2 flex items-center justify-between gap-4">
				<p className="type-small-strong tablet:sr-only">{props.label}</p>
				<span className="ml-auto">{props.aside}</span>
			</div>
		</div>
	);
}
