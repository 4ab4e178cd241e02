import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { DonationConfig } from "@stride/contract/donations/donations";
import { formatShort } from "@stride/money";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Button } from "../../ui/button/button.tsx";
import { SidePanel } from "../../ui/overlay/side-panel.tsx";
import { Steps } from "../../ui/steps/steps.tsx";
import { AmountStep } from "./amount-step.tsx";
import { loadStripe } from "./card/load-stripe.ts";
import type { Remembered } from "./donation-memory.ts";
import { unusualTip } from "./donation-quote.ts";
import { donationLimitsOf, requestOfForm } from "./donor-form.ts";
import { FormSkeleton, LoadFailed } from "./payment/form-loading.tsx";
import type { Attempts, OpenDonation } from "./payment/payment-attempt.ts";
import type { FormState } from "./payment/payment-step.tsx";
import { type ProviderForm, usePayment } from "./payment/use-payment.ts";
import { StepRegion } from "./step-region.tsx";
import { TipCard } from "./tip-card.tsx";
import { TotalBar } from "./total-bar.tsx";
import { type DonorFormHandle, useDonorForm } from "./use-donor-form.ts";
import { useShortView } from "./use-short-view.ts";
import { useStoredForm } from "./use-stored-form.ts";

const loadPaymentStep = () => import("./payment/payment-step.tsx");
const PaymentStep = lazyPart(loadPaymentStep);

const TipQuestion = lazyPart(() => import("./tip-question.tsx"));

const donationFormId = "donation-form";

export type DonationPanelProps = {
	campaign: Pick<Campaign, "id" | "name" | "title" | "image" | "author" | "recipient">;
	liveStreamId: string | null;
	config: DonationConfig;
	remembered: Remembered | null;
	attempts: RefObject<Attempts>;
	isOpen: boolean;
	onClose: () => void;
	/** A payment was made or may have been made: its result can be fetched. */
	onSubmitted: (opened: OpenDonation) => void;
};

/** The donation panel (D2): a light step for the amount, a dark one for the payment. Going back loses no input. */
export function DonationPanel(props: DonationPanelProps) {
	const { config, remembered } = props;
	const limits = useMemo(() => donationLimitsOf(config), [config]);
	const donor = useDonorForm(config, limits, remembered?.form ?? null);
	useStoredForm(props.campaign.id, donor, props.attempts);
	const provider = useProvider(config);
	// The second step should not wait for it. A failed load is repeated there.
	useEffect(() => void loadPaymentStep().catch(() => undefined), []);
	return <PanelSteps {...props} donor={donor} provider={provider} />;
}

type Provider = ReturnType<typeof useProvider>;

/** The provider's library, loaded with the panel so that the second step does not wait for it. */
function useProvider({ stripe: settings }: DonationConfig) {
	const locale = useLocale();
	const { data, isError, refetch } = useQuery({
		queryKey: ["stripe", settings.scriptUrl, settings.publishableKey, locale],
		queryFn: () => loadStripe(settings, locale),
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
	return { stripe: data ?? null, isFailed: isError, retry: () => void refetch() };
}

function PanelSteps(props: DonationPanelProps & { donor: DonorFormHandle; provider: Provider }) {
	const { donor, provider, onClose } = props;
	const t = useTranslations("donation");
	const [step, setStep] = useState<1 | 2>(1);
	const [wasAtPayment, setAtPayment] = useState(false);
	const [loaded, setLoaded] = useState<FormState>("loading");
	const [formAttempt, setFormAttempt] = useState(0);
	const [isLeaving, setLeaving] = useState(false);
	const [isAskingTip, setAskingTip] = useState(false);
	const confirmedTip = useRef<number | null>(null);
	const [wasOpen, setWasOpen] = useState(props.isOpen);
	const isShort = useShortView();
	const buttonSize = isShort ? "s" : "l";
	const { values, quote, limits, FeeCover } = donor;
	const providerForm = useRef<ProviderForm>(null);
	const payment = usePayment({ ...props, form: providerForm, values: () => donor.form.getValues() });
	const formState: FormState = provider.isFailed ? "failed" : loaded;

	if (props.isOpen !== wasOpen) {
		setWasOpen(props.isOpen);
		// Reopened, it starts at the first step with the input unchanged.
		if (props.isOpen) {
			setStep(1);
			setAtPayment(false);
			setLoaded("loading");
		}
	}
	const close = () => (payment.isPaying ? setLeaving(true) : onClose());
	const leave = () => {
		payment.leave();
		onClose();
	};
	const payNow = async (via?: ProviderForm) => {
		const request = requestOfForm(values, limits, props.liveStreamId);
		if (request) return via || formState === "ready" ? payment.start(request, via) : payment.refuse();
		// The limits have changed meanwhile: the first step shows the errors.
		setStep(1);
		return donor.form.trigger().then(() => false);
	};
	const retryLoad = () => {
		if (provider.isFailed) provider.retry();
		setLoaded("loading");
		setFormAttempt((count) => count + 1);
	};
	const goToPayment = () => {
		const unusual = unusualTip(quote);
		const asks = unusual !== null && unusual !== confirmedTip.current;
		setAskingTip(asks);
		if (asks) return;
		payment.forgetProblem();
		setAtPayment(true);
		setStep(2);
	};
	const total = quote.totalCents === null ? "" : formatShort(quote.totalCents, quote.currency);
	return (
		<>
			<SidePanel
				isOpen={props.isOpen}
				onClose={close}
				title={step === 1 ? t("panel.amountTitle") : t("panel.payTitle")}
				eyebrow={t("panel.step", { step, count: 2 })}
				aside={<Steps step={step} count={2} />}
				theme={step === 2 ? "dark" : undefined}
				{...(step === 2 && !payment.isPaying && { onBack: () => setStep(1) })}
				footer={
					<TotalBar quote={quote} isSmall={isShort}>
						{step === 1 ? (
							<Button type="submit" form={donationFormId} tone="action" size={buttonSize} isWide>
								{t("total.toPayment")}
								<ChevronRight className="size-5" aria-hidden />
							</Button>
						) : (
							<Button
								tone="action"
								size={buttonSize}
								isWide
								isPending={payment.isPaying}
								isDisabled={formState === "failed"}
								onPress={() => void payNow()}
							>
								{payment.isPaying ? t("total.paying", { total }) : t("total.pay", { total })}
							</Button>
						)}
					</TotalBar>
				}
			>
				<StepRegion isShown={step === 1}>
					<AmountStep
						id={donationFormId}
						campaign={props.campaign}
						donor={donor}
						suggested={props.config.donation.suggested}
						onDone={goToPayment}
					>
						<TipCard donor={donor} tip={props.config.tip} />
						{FeeCover && <FeeCover donor={donor} problem={payment.problem} />}
					</AmountStep>
				</StepRegion>
				<StepRegion isShown={step === 2}>
					{wasAtPayment && (
						<Suspense fallback={formState === "failed" ? <LoadFailed onRetry={retryLoad} /> : <FormSkeleton />}>
							<PaymentStep
								ref={providerForm}
								campaign={props.campaign}
								config={props.config}
								quote={quote}
								formState={formState}
								formAttempt={formAttempt}
								stripe={provider.stripe}
								isPaying={payment.isPaying}
								problem={payment.problem}
								onReady={() => setLoaded("ready")}
								onLoadError={() => setLoaded("failed")}
								onRetryLoad={retryLoad}
								onEscape={close}
								onPay={payNow}
								leaving={{ isOpen: isLeaving, onStay: () => setLeaving(false), onLeave: leave }}
							/>
						</Suspense>
					)}
				</StepRegion>
			</SidePanel>
			{isAskingTip && (
				<Suspense>
					<TipQuestion
						quote={quote}
						onConfirm={() => {
							confirmedTip.current = quote.tipCents;
							goToPayment();
						}}
						onChange={() => setAskingTip(false)}
					/>
				</Suspense>
			)}
		</>
	);
}
