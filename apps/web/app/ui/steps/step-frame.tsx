import type { ReactNode } from "react";
import { StepHeader } from "./step-header.tsx";
import { StepLane } from "./step-lane.tsx";
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
