import { Banknote, CreditCard, HeartHandshake, UserRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/site.ts";
import { ResidenceCheckbox } from "./residence-checkbox.tsx";
import type { WizardForm } from "./use-wizard-form.ts";

/** For whom the money is, and how it gets there. A known residence is confirmed here, where its own step is skipped. */
export function RecipientStep({ wizard, knownCountry }: { wizard: WizardForm; knownCountry: string | null }) {
	const t = useTranslations("wizard.recipient");
	const { brand } = useSite();
	const way = [
		{ Icon: CreditCard, text: t("wayGift") },
		{ Icon: Banknote, text: t("wayAccount") },
		{ Icon: HeartHandshake, text: t("wayTip", { brand }) },
	];
	return (
		<>
			<section
				aria-label={t("label")}
				className="flex items-center gap-4 rounded-4 border-2 border-text bg-surface p-5"
			>
				<span className="grid size-14 shrink-0 place-items-center rounded-3 bg-action text-on-action">
					<UserRound className="size-7" aria-hidden />
				</span>
				<div>
					<p className="type-title">{t("yourself")}</p>
					<p className="type-body text-muted">{t("yourselfText")}</p>
				</div>
			</section>
			<section>
				<h2 className="type-display-3">{t("way")}</h2>
				<ul className="mt-4 grid gap-4">
					{way.map(({ Icon, text }) => (
						<li key={text} className="flex gap-3 type-body">
							<Icon className="mt-0.5 size-6 shrink-0" aria-hidden />
							{text}
						</li>
					))}
				</ul>
			</section>
			{knownCountry && (
				<section>
					<h2 className="type-display-3">{t("residenceTitle", { country: wizard.places.nameOf(knownCountry) })}</h2>
					<div className="mt-2">
						<ResidenceCheckbox wizard={wizard} country={knownCountry} />
					</div>
				</section>
			)}
		</>
	);
}
