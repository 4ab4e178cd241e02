import type { ReactNode } from "react";
import { TrainersCorner } from "./trainers-corner.tsx";
import type { WizardStep } from "./wizard-flow.ts";
import { WizardHeader } from "./wizard-header.tsx";
import { WizardLane } from "./wizard-lane.tsx";

/** Header, lane, the step's form and the advice beside it; on small screens the form reaches to the screen's foot. */
export function WizardFrame(props: {
	steps: readonly WizardStep[];
	step: WizardStep;
	closeTo?: string;
	children: ReactNode;
}) {
	const { steps, step, closeTo, children } = props;
	return (
		<div className="flex min-h-dvh flex-col">
			<WizardHeader {...(closeTo && { closeTo })} />
			<main id="content" tabIndex={-1} className="wrap flex w-full flex-1 flex-col outline-none desk:pb-(--section)">
				<WizardLane steps={steps} step={step} />
				<div className="mt-6 flex flex-1 flex-col desk:mt-12 desk:grid desk:flex-none desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start desk:gap-18">
					{children}
					<TrainersCorner step={step} />
				</div>
			</main>
		</div>
	);
}
