import { Check } from "lucide-react";
import type { ReactNode } from "react";
import droppedBatonScene from "./scenes/dropped-baton.svg";
import firstStepsScene from "./scenes/first-steps.svg";
import lockerScene from "./scenes/locker.svg";
import signInScene from "./scenes/sign-in.svg";
import signUpScene from "./scenes/sign-up.svg";

const scenes = {
	signIn: signInScene,
	signUp: signUpScene,
	firstSteps: firstStepsScene,
	locker: lockerScene,
	droppedBaton: droppedBatonScene,
};

/** The frame of the account pages: the form, and beside it, or below it on narrow screens, a panel with a scene. */
export function AccountLayout(props: {
	sideTitle: string;
	sidePoints?: readonly string[];
	scene?: keyof typeof scenes;
	children: ReactNode;
}) {
	return (
		<main
			id="content"
			tabIndex={-1}
			className="wrap grid items-start gap-10 pt-6 pb-16 desk:gap-12 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:gap-20 desk:pt-10"
		>
			<div className="mx-auto w-full max-w-130 desk:mx-0">{props.children}</div>
			<aside
				data-theme="dark"
				className="mx-auto flex w-full max-w-130 flex-col justify-between overflow-hidden rounded-5 bg-board desk:sticky desk:top-8 desk:mx-0 desk:min-h-152 desk:max-w-none"
			>
				<div className="@container p-6 pb-0 desk:p-12 desk:pb-0">
					{/* The longest Ukrainian word fits in one line at each width. */}
					<p className="type-display-1 text-[min(2rem,9cqi)] desk:text-[min(4rem,11.5cqi)]">{props.sideTitle}</p>
					{props.sidePoints && (
						<ul className="mt-8 hidden gap-4 desk:grid">
							{props.sidePoints.map((point) => (
								<li key={point} className="flex items-center gap-3 type-lead">
									<Check className="size-6 shrink-0 stroke-3 text-positive" aria-hidden />
									{point}
								</li>
							))}
						</ul>
					)}
				</div>
				<img
					src={scenes[props.scene ?? "signIn"]}
					alt=""
					width={640}
					height={460}
					loading="lazy"
					className="h-auto w-full [mask-image:linear-gradient(transparent,black_24%)]"
				/>
			</aside>
		</main>
	);
}
