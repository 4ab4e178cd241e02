import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { StepHeader } from "./step-header.tsx";
import { type Tip, TipsButton, TipsCorner } from "./tips-corner.tsx";

/** Header, progress, the step's form and the tips beside it; on small screens the form fills the height. */
export function StepFrame(props: {
	/** The steps by name, the index of the present one, and a label. */
	lane: { names: readonly string[]; index: number; label: string };
	advice?: { title: string; label: string; tips: readonly Tip[] };
	closeTo?: string | undefined;
	children: ReactNode;
}) {
	const { lane, advice } = props;
	return (
		<div className="flex min-h-dvh flex-col">
			<StepHeader closeTo={props.closeTo} />
			<main id="content" tabIndex={-1} className="wrap flex w-full flex-1 flex-col outline-none desk:pb-(--section)">
				<StepLane {...lane} aside={advice && <TipsButton {...advice} />} />
				<div className="mt-6 flex flex-1 flex-col desk:mt-12 desk:grid desk:flex-none desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start desk:gap-18">
					{props.children}
					{advice && <TipsCorner title={advice.title} tips={advice.tips} />}
				</div>
			</main>
		</div>
	);
}

/**
 * The progress of a form as a lane: one length per step, filled to the middle of the present one. `label` describes it;
 * `aside` is at the lane's end, for example the button for tips.
 */
function StepLane(props: { names: readonly string[]; index: number; label: string; aside?: ReactNode }) {
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
