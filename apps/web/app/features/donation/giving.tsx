import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { DonationConfig, DonationResult } from "@stride/contract/donations/donations";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { SidePanel } from "../../ui/overlay/side-panel.tsx";
import { useProviderOverlay } from "./card/use-provider-overlay.ts";
import { findForm, findSecret, forgetForm } from "./donation-memory.ts";
import { DonationPanel, type DonationPanelProps } from "./donation-panel.tsx";
import { type Attempts, noAttempts, type OpenDonation } from "./payment/payment-attempt.ts";

// Each visitor gets one of the panels, and the result after paying.
const CataloguePanel = lazyPart(() => import("./catalogue-panel.tsx"));
const loadResult = () => import("./payment/donation-result.tsx");
const DonationResultPopup = lazyPart(loadResult);

/** What is shown: the panel, the result of a donation by its id, or nothing. */
export type GivingView = { kind: "panel" } | { kind: "result"; donationId: string } | null;

export type GivingProps = {
	campaign: Pick<
		Campaign,
		"id" | "name" | "title" | "image" | "author" | "recipient" | "currency" | "permissions" | "paymentProvider"
	>;
	/** The stream that the donor is watching. */
	liveStreamId: string | null;
	view: GivingView;
	onChange: (view: GivingView) => void;
	/** Called when the panel is on the screen, so that what stood in for it can leave. */
	onPanelShown: () => void;
};

/** The donation panel and the result popup of a campaign, loaded on intent. */
export default function Giving(props: GivingProps) {
	return (
		<QueryProvider>
			<GivingSteps {...props} />
		</QueryProvider>
	);
}

function GivingSteps({ campaign, liveStreamId, view, onChange, onPanelShown }: GivingProps) {
	const [remembered] = useState(() => findForm(tabStore(), campaign.id));
	const attempts = useRef<Attempts>({ ...noAttempts, opened: remembered?.opened ?? null });
	// A payment of this panel: its result opens on top, and the panel stays below for another try.
	const [submitted, setSubmitted] = useState<SubmittedDonation | null>(null);
	// The last successful donation. Each donation gets a new panel, so that its input is not reused.
	const [arrived, setArrived] = useState<string | null>(null);
	useProviderOverlay();

	const close = () => onChange(null);
	const onDecided = useCallback(
		({ id, status }: DonationResult) => {
			if (status !== "succeeded" && status !== "canceled" && status !== "unknown") return;
			// None of these can be paid any more: the next press opens a new donation.
			attempts.current = noAttempts;
			forgetForm(tabStore(), campaign.id);
			// [G4] After an unknown outcome the panel below must not offer another donation.
			if (status !== "canceled") setArrived(id);
		},
		[campaign.id],
	);
	// The replaced panel has stored its form on unmounting.
	useEffect(() => {
		if (arrived !== null) forgetForm(tabStore(), campaign.id);
	}, [arrived, campaign.id]);
	const shown = shownResult(view, submitted);
	return (
		<>
			<PanelWhenOpen
				key={arrived}
				{...{ campaign, liveStreamId, attempts }}
				remembered={arrived === null ? remembered : null}
				// D4: the panel closes on success; otherwise it stays below for another try.
				isOpen={view?.kind === "panel" && (submitted === null || submitted.donationId !== arrived)}
				onClose={close}
				onShown={onPanelShown}
				onSubmitted={setSubmitted}
			/>
			{shown && (
				<Suspense>
					<DonationResultPopup
						key={shown.donationId}
						campaign={campaign}
						{...shown}
						isOpen
						onDecided={onDecided}
						onClose={() => {
							setSubmitted(null);
							close();
						}}
						onRetry={() => {
							setSubmitted(null);
							onChange({ kind: "panel" });
						}}
					/>
				</Suspense>
			)}
		</>
	);
}

/** A donation of this panel, with the secret that opens its result. */
type SubmittedDonation = Pick<OpenDonation, "donationId" | "clientSecret">;

function shownResult(view: GivingView, submitted: SubmittedDonation | null) {
	if (submitted) return { donationId: submitted.donationId, clientSecret: submitted.clientSecret };
	if (view?.kind !== "result") return null;
	return { donationId: view.donationId, clientSecret: findSecret(tabStore(), view.donationId) };
}

type PanelProps = Omit<DonationPanelProps, "config" | "onAsk"> &
	Pick<GivingProps, "campaign"> & { onShown: () => void; onSubmitted: (donation: SubmittedDonation) => void };

/** Loads the panel's data on first opening; afterwards the panel stays mounted for its transitions. */
function PanelWhenOpen(props: PanelProps) {
	const api = useApi();
	const { currency } = props.campaign;
	const [wasOpen, setOpen] = useState(props.isOpen);
	if (props.isOpen && !wasOpen) setOpen(true);
	const {
		data: config,
		isError,
		refetch,
	} = useQuery({
		queryKey: ["donation-config", currency],
		queryFn: () => api("getDonationConfig", { query: { currency } }),
		enabled: wasOpen,
	});
	useEffect(() => {
		// The result follows the payment at once. A failed load is repeated there.
		if (wasOpen) void loadResult().catch(() => undefined);
	}, [wasOpen]);
	if (!wasOpen) return null;
	const panel = panelOf(props, config, isError, () => void refetch());
	return (
		panel && (
			<Suspense>
				{panel}
				<OnShown isOpen={props.isOpen} onShown={props.onShown} />
			</Suspense>
		)
	);
}

/** Null while its data are loading. */
function panelOf(props: PanelProps, config: DonationConfig | undefined, isError: boolean, retry: () => void) {
	if (!props.campaign.permissions.donate) return <ClosedPanel {...props} />;
	if (config) {
		if (props.campaign.paymentProvider === "stripe") return <DonationPanel {...props} config={config} />;
		const { globalgiving } = config;
		return globalgiving ? (
			<CataloguePanel {...props} config={config} catalogue={globalgiving} />
		) : (
			<ClosedPanel {...props} />
		);
	}
	return isError ? <FailedPanel {...props} onRetry={retry} /> : null;
}

/** Reports that the panel beside it is on the screen, once it is loaded and open. */
function OnShown(props: { isOpen: boolean; onShown: () => void }) {
	const shown = useEffectEvent(props.onShown);
	useLayoutEffect(() => {
		if (props.isOpen) shown();
	}, [props.isOpen]);
	return null;
}

function ClosedPanel({ isOpen, onClose }: Pick<PanelProps, "isOpen" | "onClose">) {
	const t = useTranslations("donation.panel");
	return (
		<SidePanel isOpen={isOpen} onClose={onClose} title={t("amountTitle")}>
			<p className="type-body">{t("closed")}</p>
		</SidePanel>
	);
}

function FailedPanel(props: Pick<PanelProps, "isOpen" | "onClose"> & { onRetry: () => void }) {
	const t = useTranslations("donation.panel");
	return (
		<SidePanel isOpen={props.isOpen} onClose={props.onClose} title={t("amountTitle")}>
			<div className="grid gap-4">
				<FormError title={t("loadFailed")} />
				<Button tone="strong" onPress={props.onRetry}>
					{t("retry")}
				</Button>
			</div>
		</SidePanel>
	);
}
