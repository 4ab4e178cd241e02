import { HeartHandshake } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WizardCharity } from "../wizard-draft.ts";

/** The chosen project of the campaign. */
export function ChosenProject({ charity, children }: { charity: WizardCharity; children?: ReactNode }) {
	const t = useTranslations("wizard.project");
	return (
		<section
			aria-label={t("chosen")}
			className="flex flex-wrap items-center gap-4 rounded-4 border border-line bg-surface p-4"
		>
			<span className="grid size-12 shrink-0 place-items-center rounded-3 bg-action text-on-action">
				<HeartHandshake className="size-6" aria-hidden />
			</span>
			<div className="min-w-40 flex-1">
				<p className="type-small text-muted">{t("chosen")}</p>
				<p lang="en" className="wrap-anywhere type-body-strong">
					{charity.name}
				</p>
				<p lang="en" className="wrap-anywhere type-small text-muted">
					{charity.organizationName}
				</p>
			</div>
			{children}
		</section>
	);
}
