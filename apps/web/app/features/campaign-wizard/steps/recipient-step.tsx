import { Banknote, CreditCard, HeartHandshake, type LucideIcon, Send, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Banner } from "../../../ui/text/banner.tsx";
import type { WizardForm } from "../use-wizard-form.ts";
import { ChosenProject } from "./chosen-project.tsx";
import { ResidenceCheckbox } from "./residence-checkbox.tsx";

type RecipientStepProps = {
	wizard: WizardForm;
	/** The account's country, where the country step is skipped. */
	knownCountry: string | null;
	onChooseAnother: () => void;
};

/**
 * The recipient and how the money is paid out. For a personal campaign the residence is confirmed here if the step
 * before did not require it.
 */
export function RecipientStep({ wizard, knownCountry, onChooseAnother }: RecipientStepProps) {
	const t = useTranslations("wizard.recipient");
	const { values, offersCharity, country } = wizard;
	const isPersonal = values.recipient === "yourself";
	return (
		<>
			{offersCharity ? <RecipientChoice wizard={wizard} /> : <OnlyYourself />}
			{!isPersonal && values.charity && (
				<ChosenProject charity={values.charity}>
					<Button tone="outline" size="s" onPress={onChooseAnother}>
						{t("another")}
					</Button>
				</ChosenProject>
			)}
			{(!isPersonal || wizard.isReachedByPayouts) && <Way isPersonal={isPersonal} />}
			{isPersonal && (knownCountry || offersCharity) && wizard.isReachedByPayouts && (
				<section>
					{country && (
						<h2 className="mb-2 type-display-3">{t("residenceTitle", { country: wizard.places.nameOf(country) })}</h2>
					)}
					<ResidenceCheckbox wizard={wizard} country={country} />
				</section>
			)}
		</>
	);
}

function OnlyYourself() {
	const t = useTranslations("wizard.recipient");
	return (
		<section aria-label={t("label")} className="flex items-center gap-4 rounded-4 border-2 border-text bg-surface p-5">
			<RecipientSign Icon={UserRound} />
			<div>
				<p className="type-title">{t("yourself")}</p>
				<p className="type-body text-muted">{t("yourselfText")}</p>
			</div>
		</section>
	);
}

function RecipientChoice({ wizard }: { wizard: WizardForm }) {
	const t = useTranslations("wizard.recipient");
	const { form, country, isReachedByPayouts, places, errorOf } = wizard;
	const error = errorOf("recipient");
	return (
		<fieldset className="grid gap-4">
			<legend className="sr-only">{t("label")}</legend>
			<Controller
				control={form.control}
				name="recipient"
				render={({ field }) => (
					<>
						<RecipientCard
							{...{ field, value: "yourself", Icon: UserRound, isDisabled: !isReachedByPayouts }}
							title={t("yourself")}
							text={t("yourselfText")}
						/>
						{!isReachedByPayouts && country && (
							<Banner tone="warning">{t("withoutPayouts", { country: places.nameOf(country) })}</Banner>
						)}
						<RecipientCard
							{...{ field, value: "charity", Icon: HeartHandshake }}
							title={t("charity")}
							text={t("charityText")}
						/>
					</>
				)}
			/>
			<FormError {...(error && { title: error })} />
		</fieldset>
	);
}

function RecipientCard(props: {
	field: { name: string; value: string; onChange: (value: string) => void; onBlur: () => void };
	value: "yourself" | "charity";
	Icon: LucideIcon;
	isDisabled?: boolean;
	title: string;
	text: string;
}) {
	const { field, value, isDisabled = false } = props;
	return (
		<label className="flex cursor-pointer items-center gap-4 rounded-4 border border-line-strong bg-surface p-5 quiet-motion hover:border-text has-[:checked]:border-text has-[:checked]:ring-2 has-[:checked]:ring-(--text) has-[:disabled]:cursor-not-allowed has-[:disabled]:border-line has-[:disabled]:bg-sunken has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-(--focus)">
			<RecipientSign Icon={props.Icon} />
			<span className="min-w-0 flex-1">
				<span className="block type-title">{props.title}</span>
				<span className="block type-body text-muted">{props.text}</span>
			</span>
			<input
				type="radio"
				name={field.name}
				value={value}
				checked={field.value === value && !isDisabled}
				disabled={isDisabled}
				onChange={() => field.onChange(value)}
				onBlur={field.onBlur}
				className="size-6 shrink-0 accent-(--chip) outline-none"
			/>
		</label>
	);
}

function RecipientSign({ Icon }: { Icon: LucideIcon }) {
	return (
		<span className="grid size-14 shrink-0 place-items-center rounded-3 bg-action text-on-action">
			<Icon className="size-7" aria-hidden />
		</span>
	);
}

function Way({ isPersonal }: { isPersonal: boolean }): ReactNode {
	const t = useTranslations("wizard.recipient");
	const { brand } = useSite();
	const way = isPersonal
		? [
				{ Icon: CreditCard, text: t("wayDonation") },
				{ Icon: Banknote, text: t("wayAccount") },
				{ Icon: HeartHandshake, text: t("wayTip", { brand }) },
			]
		: [
				{ Icon: CreditCard, text: t("charityWayDonation") },
				{ Icon: Send, text: t("charityWayStraight", { brand }) },
				{ Icon: HeartHandshake, text: t("charityWayTip") },
			];
	return (
		<section>
			<h2 className="type-display-3">{isPersonal ? t("way") : t("charityWay")}</h2>
			<ul className="mt-4 grid gap-4">
				{way.map(({ Icon, text }) => (
					<li key={text} className="flex gap-3 type-body">
						<Icon className="mt-0.5 size-6 shrink-0" aria-hidden />
						{text}
					</li>
				))}
			</ul>
		</section>
	);
}
