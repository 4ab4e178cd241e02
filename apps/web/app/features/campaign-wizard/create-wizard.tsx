import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ChevronRight, Flag, Share } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { useShareCampaign } from "../../ui/button/use-share-campaign.ts";
import { Celebration } from "../../ui/media/celebration.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { DraftNotices, DraftRestored, LeaveQuestion } from "../../ui/steps/draft-notices.tsx";
import { StepBar } from "../../ui/steps/step-bar.tsx";
import { NextLabel } from "./steps/next-label.tsx";
import { PrefilledProject } from "./steps/prefilled-project.tsx";
import type { Picker } from "./steps/project-step.tsx";
import { useCharityPrefill } from "./steps/use-charity-prefill.ts";
import { useWizard } from "./use-wizard.ts";
import type { WizardDraft } from "./wizard-draft.ts";
import { WizardForm } from "./wizard-form.tsx";
import { WizardFrame } from "./wizard-frame.tsx";

type CreateWizardProps = {
	draft: WizardDraft | null;
	/** `charity=` of the URL. */
	charity: string | null;
	picker: Picker;
};

/**
 * Creates a campaign; rendered in the browser, since it depends on the session and the stored draft. The form starts
 * empty (P2) unless the device has a draft of the last seven days (readings, "proceed"): then it starts with the draft
 * and offers to reset it. Leaving asks; "Save and close" stores the draft, discarding it resets the form.
 */
export default function CreateWizard(props: CreateWizardProps) {
	const { draft } = props;
	const [begun, setBegun] = useState({ draft, count: 0 });
	return (
		<QueryProvider>
			<Creating
				key={begun.count}
				{...props}
				draft={begun.draft}
				onStartAfresh={() => setBegun(({ count }) => ({ draft: null, count: count + 1 }))}
			/>
		</QueryProvider>
	);
}

function Creating({ draft, charity, picker, onStartAfresh }: CreateWizardProps & { onStartAfresh: () => void }) {
	const prefill = useCharityPrefill(charity);
	const state = useWizard(draft, prefill.kind === "found" ? prefill.charity : null);
	if (state.created) return <CreatedOverlay campaign={state.created} />;
	return (
		<>
			<WizardFrame steps={state.steps} step={state.step} isForCharity={state.wizard.values.recipient === "charity"}>
				<WizardForm
					step={state.step}
					wizard={state.wizard}
					knownCountry={state.knownCountry}
					picker={picker}
					onChooseAnother={state.chooseAnother}
					isGuest={!state.isSignedIn}
					failure={state.failure}
					isPending={state.isPending}
					welcome={
						<>
							<PrefilledProject prefill={prefill} />
							{draft && (
								<DraftRestored texts="wizard" onStartAfresh={() => void state.startAfresh().then(onStartAfresh)} />
							)}
						</>
					}
					notices={<DraftNotices texts="wizard" saved={state.saved} isOpenElsewhere={state.isOpenElsewhere} />}
					bar={<CreateBar state={state} />}
					onSubmit={() => void state.next()}
				/>
			</WizardFrame>
			<LeaveQuestion
				texts="wizard"
				leaving={state.leaving}
				preserved={state.saved === "nothing" ? "nothing" : "draft"}
				onDiscard={state.discard}
			/>
		</>
	);
}

function CreateBar({ state }: { state: ReturnType<typeof useWizard> }) {
	const t = useTranslations("wizard");
	const { following, isSignedIn } = state;
	return (
		<StepBar back={state.back} staysInView={state.step === "project"}>
			<Button
				type="submit"
				tone="action"
				size="l"
				isDisabled={state.isBlocked}
				isPending={state.isPending}
				className="min-w-0 grow phone:grow-0"
			>
				{following ? <NextLabel following={following} /> : isSignedIn ? t("create") : t("toSignUp")}
				{!following && !isSignedIn && <ChevronRight className="size-5 shrink-0" aria-hidden />}
			</Button>
		</StepBar>
	);
}

/** P2: the campaign was created; offers to share it. */
function CreatedOverlay({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("wizard.created");
	const share = useShareCampaign(campaign.name);
	const path = `/${useLocale()}/campaign/${campaign.name}`;
	return (
		<Celebration
			title={t("title")}
			picture={
				<Picture
					image={campaign.image}
					alt=""
					sizes="(min-width: 768px) 480px, 100vw"
					isFirst
					className="aspect-[800/449] w-full"
				/>
			}
			actions={
				<>
					<Button tone="action" size="l" onPress={share}>
						<Share className="size-5" aria-hidden />
						{t("share")}
					</Button>
					<LinkButton to={path} tone="outline" size="l">
						<Flag className="size-5" aria-hidden />
						{t("open")}
					</LinkButton>
				</>
			}
		>
			{t("text", { title: campaign.title })}
		</Celebration>
	);
}
