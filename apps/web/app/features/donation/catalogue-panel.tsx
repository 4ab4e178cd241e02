import { formatDollars } from "@stride/money";
import { ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { Steps } from "../../ui/steps.tsx";
import { CatalogueCardStep } from "./catalogue-card-step.tsx";
import type { DonationPanelProps } from "./donation-panel.tsx";
import { catalogueLimitsOf, wishOfForm } from "./donor-form.ts";
import { formatExact } from "./gift.ts";
import { GiftStep } from "./gift-step.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { StepRegion } from "./step-region.tsx";
import { TotalBar } from "./total-bar.tsx";
import { useCardEntry } from "./use-card-entry.ts";
import { useDonorForm } from "./use-donor-form.ts";
import { useKeptForm } from "./use-kept-form.ts";
import { useShortView } from "./use-short-view.ts";

const giftFormId = "catalogue-gift-form";

export type CataloguePanelProps = Omit<DonationPanelProps, "onAsk"> & {
	catalogue: NonNullable<DonationPanelProps["config"]["globalgiving"]>;
	/** A gift is decided: its result is to be asked for. */
	onAsk: (donation: { donationId: string; clientSecret: string }) => void;
};

/**
 * [G4] `globalGivingDonationPanel`: a gift through the charity catalogue. The steps are those of the other panel; no tip
 * rides on it, and the card goes to the catalogue's own gateway.
 */
export function CataloguePanel(props: CataloguePanelProps) {
	const { config, catalogue, campaign, isOpen, onClose } = props;
	const t = useTranslations("donation");
	const limits = useMemo(() => catalogueLimitsOf(config, catalogue.minimum), [config, catalogue.minimum]);
	const donor = useDonorForm(config, limits, props.remembered?.form ?? null);
	useKeptForm(campaign.id, donor, props.attempts);
	const [step, setStep] = useState<1 | 2>(1);
	const [wasAtCard, setAtCard] = useState(false);
	const [isLeaving, setLeaving] = useState(false);
	const [wasOpen, setWasOpen] = useState(isOpen);
	const size = useShortView() ? "s" : "l";
	const entry = useCardEntry({
		campaignId: campaign.id,
		settings: catalogue,
		isWanted: wasAtCard,
		wish: () => wishOfForm(donor.values, limits, props.liveStreamId),
		onAsk: props.onAsk,
	});
	const { giving } = entry;
	if (isOpen !== wasOpen) {
		setWasOpen(isOpen);
		// Opened anew, it begins at the first step, unless something is still to be heard of.
		if (isOpen && !giving.isUnheard && !giving.isGiving) {
			setStep(1);
			setAtCard(false);
		}
	}
	const total = donor.quote.totalCents === null ? "" : formatExact(donor.quote.totalCents);
	const close = () => (giving.isGiving || giving.isUnheard ? setLeaving(true) : onClose());
	const isHeld = giving.isGiving || giving.isUnheard;
	return (
		<>
			<SidePanel
				isOpen={isOpen}
				onClose={close}
				title={step === 1 ? t("panel.giftTitle") : t("panel.payTitle")}
				eyebrow={t("panel.step", { step, count: 2 })}
				aside={<Steps step={step} count={2} />}
				theme={step === 2 ? "dark" : undefined}
				{...(step === 2 && !isHeld && { onBack: () => setStep(1) })}
				footer={
					<TotalBar quote={donor.quote} isSmall={size === "s"} hasTip={false}>
						{step === 1 ? (
							<Button type="submit" form={giftFormId} tone="action" size={size} isWide>
								{t("total.toPayment")}
								<ChevronRight className="size-5" aria-hidden />
							</Button>
						) : (
							<Button
								tone="action"
								size={size}
								isWide
								isPending={giving.isGiving}
								isDisabled={entry.card.state === "failed" && !giving.isUnheard}
								onPress={entry.give}
							>
								{giving.isGiving
									? t("total.paying", { total })
									: giving.isUnheard
										? t("card.askAgain")
										: t("total.pay", { total })}
							</Button>
						)}
					</TotalBar>
				}
			>
				<StepRegion isShown={step === 1}>
					<GiftStep
						id={giftFormId}
						donor={donor}
						suggested={config.donation.suggested}
						onDone={() => {
							giving.forgetProblem();
							setAtCard(true);
							setStep(2);
						}}
					>
						<p className="rounded-3 bg-info-soft px-5 py-4 type-small">
							{t("card.noTip", { minimum: formatDollars(catalogue.minimum) })}
						</p>
					</GiftStep>
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
