import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { formatWhole } from "@stride/money";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { LeaveQuestion } from "../../ui/steps/draft-notices.tsx";
import { StepBar } from "../../ui/steps/step-bar.tsx";
import { StepSkeleton } from "../../ui/steps/step-skeleton.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import type { ChangedField } from "./campaign-changes.ts";
import { pageAfterEditing } from "./edit-entry.ts";
import { NextLabel } from "./steps/next-label.tsx";
import { useEditing } from "./use-campaign-editing.ts";
import { useEditedCampaign } from "./use-edited-campaign.ts";
import { WizardForm } from "./wizard-form.tsx";
import { WizardFrame } from "./wizard-frame.tsx";

/** Editing the campaign of this name (P2). */
export default function EditWizard({ name, backTo }: { name: string; backTo: string | null }) {
	const t = useTranslations("wizard");
	const { campaign, hasFailed, retry } = useEditedCampaign(name);
	if (campaign) {
		return (
			<QueryProvider>
				<Editing campaign={campaign} backTo={backTo} />
			</QueryProvider>
		);
	}
	return (
		<StepSkeleton title={t("title")} label={t("edit.loading")}>
			{hasFailed && (
				<div className="grid justify-items-start gap-4">
					<FormError title={t("edit.loadFailed")} />
					<Button tone="strong" onPress={retry}>
						{t("country.retry")}
					</Button>
				</div>
			)}
		</StepSkeleton>
	);
}

function Editing({ campaign, backTo }: { campaign: Campaign; backTo: string | null }) {
	const t = useTranslations("wizard.edit");
	const navigate = useNavigate();
	const home = pageAfterEditing(useLocale(), campaign.name, backTo);
	const state = useEditing(campaign, (isChanged) => {
		if (isChanged) notify({ title: t("saved") });
		void navigate(home);
	});
	return (
		<>
			<WizardFrame steps={state.steps} step={state.step} closeTo={home}>
				<WizardForm
					step={state.step}
					wizard={state.wizard}
					eyebrow={t("eyebrow", { title: campaign.title })}
					cover={state.known.image["800"]}
					failure={state.failure}
					isPending={state.isPending}
					notices={<Overtaken fields={state.overtaken} known={state.known} />}
					bar={<EditBar state={state} />}
					onSubmit={() => void state.next()}
				/>
			</WizardFrame>
			<LeaveQuestion texts="wizard" leaving={state.leaving} preserved="original" />
		</>
	);
}

/** "Next" goes through the pages; each of them can save. */
function EditBar({ state }: { state: ReturnType<typeof useEditing> }) {
	const t = useTranslations("wizard.edit");
	const { following } = state;
	return (
		<StepBar back={state.back}>
			{following && (
				<Button type="submit" tone="outline" className="min-w-0 grow phone:grow-0">
					<NextLabel following={following} isShort />
				</Button>
			)}
			<Button
				type={following ? "button" : "submit"}
				tone="action"
				isPending={state.isPending}
				className="min-w-0 grow phone:grow-0"
				{...(following && { onPress: () => void state.save() })}
			>
				{t("save")}
			</Button>
		</StepBar>
	);
}

/** The warning about fields saved elsewhere that the next save would overwrite. */
function Overtaken({ fields, known }: { fields: readonly ChangedField[]; known: Campaign }) {
	const t = useTranslations("wizard.edit.overtaken");
	return (
		<div role="alert">
			{fields.length > 0 && (
				<Banner tone="warning">
					<p className="type-body-strong">{t("heading")}</p>
					<ul className="mt-1 grid gap-1">
						{fields.map((field) => (
							<li key={field} className="line-clamp-3 wrap-anywhere">
								{t(field, {
									now:
										field === "fundGoal"
											? formatWhole(known.fundGoal, known.currency)
											: field === "image"
												? ""
												: known[field],
								})}
							</li>
						))}
					</ul>
					<p className="mt-1">{t("text")}</p>
				</Banner>
			)}
		</div>
	);
}
