import { formatShort, formatWhole } from "@stride/money";
import { ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { SidePanel } from "../../ui/overlay/side-panel.tsx";
import { Steps } from "../../ui/steps/steps.tsx";
import { AmountStep } from "./amount-step.tsx";
import { CatalogueCardStep } from "./card/catalogue-card-step.tsx";
import { useCardEntry } from "./card/use-card-entry.ts";
import type { DonationPanelProps } from "./donation-panel.tsx";
import { catalogueLimitsOf, requestOfForm } from "./donor-form.ts";
import { LeaveQuestion } from "./payment/leave-payment-question.tsx";
import { StepRegion } from "./step-region.tsx";
import { TotalBar } from "./total-bar.tsx";
import { useDonorForm } from "./use-donor-form.ts";
import { useShortView } from "./use-short-view.ts";
import { useStoredForm } from "./use-stored-form.ts";

const donationFormId = "catalogue-donation-form";

export type CataloguePanelProps = Omit<DonationPanelProps, "onAsk"> & {
	catalogue: NonNullable<DonationPanelProps["config"]["globalgiving"]>;
	/** A donation was decided: its result can be fetched. */
	onSubmitted: (donation: { donationId: string; clientSecret: string }) => void;
};

/**
 * [G4] `globalGivingDonationPanel`: a donation through the charity catalogue. The steps are those of the other panel;
 * there is no tip, and the card is sent to the catalogue's own gateway.
 */
export default function CataloguePanel(props: CataloguePanelProps) {
	const { config, catalogue, campaign, isOpen, onClose } = props;
	const t = useTranslations("donation");
	const limits = useMemo(() => catalogueLimitsOf(config, catalogue.minimum), [config, catalogue.minimum]);
	const donor = useDonorForm(config, limits, props.remembered?.form ?? null);
	useStoredForm(campaign.id, donor, props.attempts);
	const [step, setStep] = useState<1 | 2>(1);
	const [wasAtCard, setAtCard] = useState(false);
	const [isLeaving, setLeaving] = useState(false);
	const [wasOpen, setWasOpen] = useState(isOpen);
	const size = useShortView() ? "s" : "l";
	const entry = useCardEntry({
		campaignId: campaign.id,
		settings: catalogue,
		isWanted: wasAtCard,
		request: () => requestOfForm(donor.values, limits, props.liveStreamId),
		onSubmitted: props.onSubmitted,
	});
	const { giving } = entry;
	if (isOpen !== wasOpen) {
		setWasOpen(isOpen);
		// Reopened, it starts at the first step, unless a donation is still unanswered.
		if (isOpen && !giving.isUnanswered && !giving.isDonating) {
			setStep(1);
			setAtCard(false);
		}
	}
	const total = donor.quote.totalCents === null ? "" : formatShort(donor.quote.totalCents, limits.currency);
	const close = () => (giving.isDonating || giving.isUnanswered ? setLeaving(true) : onClose());
	const isHeld = giving.isDonating || giving.isUnanswered;
	return (
		<>
			<SidePanel
				isOpen={isOpen}
				onClose={close}
				title={step === 1 ? t("panel.amountTitle") : t("panel.payTitle")}
				eyebrow={t("panel.step", { step, count: 2 })}
				aside={<Steps step={step} count={2} />}
				theme={step === 2 ? "dark" : undefined}
				{...(step === 2 && !isHeld && { onBack: () => setStep(1) })}
				footer={
					<TotalBar quote={donor.quote} isSmall={size === "s"} hasTip={false}>
						{step === 1 ? (
							<Button type="submit" form={donationFormId} tone="action" size={size} isWide>
								{t("total.toPayment")}
								<ChevronRight className="size-5" aria-hidden />
							</Button>
						) : (
							<Button
								tone="action"
								size={size}
								isWide
								isPending={giving.isDonating}
								isDisabled={entry.card.state === "failed" && !giving.isUnanswered}
								onPress={entry.give}
							>
								{giving.isDonating
									? t("total.paying", { total })
									: giving.isUnanswered
										? t("card.askAgain")
										: t("total.pay", { total })}
							</Button>
						)}
					</TotalBar>
				}
			>
				<StepRegion isShown={step === 1}>
					<AmountStep
						id={donationFormId}
						campaign={campaign}
						donor={donor}
						suggested={config.donation.suggested}
						onDone={() => {
							giving.forgetProblem();
							setAtCard(true);
							setStep(2);
						}}
					>
						<p className="type-small text-muted">
							{t("card.noTip", { minimum: formatWhole(catalogue.minimum, limits.currency) })}
						</p>
					</AmountStep>
				</StepRegion>
				<StepRegion isShown={step === 2}>
					{wasAtCard && <CatalogueCardStep campaign={campaign} quote={donor.quote} entry={entry} />}
				</StepRegion>
			</SidePanel>
			<LeaveQuestion
				isOpen={isLeaving}
				onStay={() => setLeaving(false)}
				onLeave={() => {
					giving.leave();
					onClose();
				}}
			/>
		</>
	);
}
