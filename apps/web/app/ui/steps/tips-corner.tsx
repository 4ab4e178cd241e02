import { Lightbulb } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Button } from "../button/button.tsx";
import coachScene from "../scenes/coach.svg";

const SidePanel = lazyPart(() => import("../overlay/side-panel.tsx").then((module) => ({ default: module.SidePanel })));

export type Tip = { title: string; text: string };
type Tips = { title: string; tips: readonly Tip[] };

/** Tips for the present step of a form: beside it on wide screens. */
export function TipsCorner({ title, tips }: Tips) {
	return (
		<aside
			data-theme="dark"
			aria-label={title}
			className="hidden overflow-hidden rounded-5 bg-board text-on-board desk:sticky desk:top-8 desk:block"
		>
			<img src={coachScene} alt="" width={640} height={230} loading="lazy" className="h-auto w-full bg-board-raised" />
			<div className="p-7">
				<h2 className="type-display-3">{title}</h2>
				<TipList tips={tips} />
			</div>
		</aside>
	);
}

/** The same tips on smaller screens: a button, and a sheet from below. */
export function TipsButton({ title, tips, label }: Tips & { label: string }) {
	const [isOpen, setOpen] = useState(false);
	// Stays mounted once opened, for the closing transition.
	const [isWanted, setWanted] = useState(false);
	return (
		<>
			<Button
				tone="quiet"
				size="s"
				className="shrink-0 desk:hidden"
				onPress={() => {
					setWanted(true);
					setOpen(true);
				}}
			>
				<Lightbulb className="size-5" aria-hidden />
				{label}
			</Button>
			{isWanted && (
				<Suspense>
					<SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title={title} theme="dark" height="content">
						<TipList tips={tips} />
					</SidePanel>
				</Suspense>
			)}
		</>
	);
}

function TipList({ tips }: { tips: readonly Tip[] }) {
	return (
		<ul className="mt-4 divide-y divide-board-line border-board-line border-t">
			{tips.map((tip) => (
				<li key={tip.title} className="py-4">
					<p className="type-body-strong">{tip.title}</p>
					<p className="mt-1 type-small text-muted">{tip.text}</p>
				</li>
			))}
		</ul>
	);
}
