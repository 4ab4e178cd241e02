import { Lightbulb } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { RunnerPictogram } from "../../ui/runner-pictogram.tsx";
import type { WizardStep } from "./wizard-flow.ts";

const SidePanel = lazy(() => import("../../ui/side-panel.tsx").then((module) => ({ default: module.SidePanel })));

const tips = ["one", "two", "three"] as const;

/** Three pieces of advice for the present step: beside it where there is room. */
export function TrainersCorner({ step }: { step: WizardStep }) {
	const t = useTranslations("wizard.tips");
	return (
		<aside
			data-theme="dark"
			aria-label={t("title")}
			className="hidden overflow-hidden rounded-5 bg-board text-on-board desk:sticky desk:top-8 desk:block"
		>
			<div className="bg-board-raised px-7 pt-6" aria-hidden>
				<RunnerPictogram className="ml-[44%] size-28 text-positive" />
				<div className="lane-rule -mx-7 [--lane-rule:var(--board-line)]" />
			</div>
			<div className="p-7">
				<h2 className="type-display-3">{t("title")}</h2>
				<TipList step={step} />
			</div>
		</aside>
	);
}

/** The same advice on smaller screens: a button, and a sheet from below. */
export function TipsButton({ step }: { step: WizardStep }) {
	const t = useTranslations("wizard.tips");
	const [isOpen, setOpen] = useState(false);
	// Stays once it was wanted, so that the sheet can slide away.
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
				{t("open")}
			</Button>
			{isWanted && (
				<Suspense>
					<SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")} theme="dark" height="content">
						<TipList step={step} />
					</SidePanel>
				</Suspense>
			)}
		</>
	);
}

function TipList({ step }: { step: WizardStep }) {
	const t = useTranslations("wizard.tips");
	return (
		<ul className="mt-4 divide-y divide-board-line border-board-line border-t">
			{tips.map((tip) => (
				<li key={tip} className="py-4">
					<p className="type-body-strong">{t(`${step}.${tip}Title`)}</p>
					<p className="mt-1 type-small text-muted">{t(`${step}.${tip}Text`)}</p>
				</li>
			))}
		</ul>
	);
}
