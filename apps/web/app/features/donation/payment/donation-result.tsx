import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import type { DonationResult } from "@stride/contract/donations/donations";
import { formatShort } from "@stride/money";
import { HeartHandshake, LoaderCircle, Share } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { useShareCampaign } from "../../../ui/button/use-share-campaign.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { type Watched, watchDonation } from "./watch-donation.ts";

export type DonationResultProps = {
	campaign: Pick<Campaign, "name" | "currency">;
	donationId: string;
	/** Null in a browser that did not make the donation. */
	clientSecret: string | null;
	isOpen: boolean;
	onClose: () => void;
	onRetry: () => void;
	onDecided: (result: DonationResult) => void;
};

/** The result popup (D2): it shows the server's result, not the URL's, and claims no unknown outcome. */
export default function DonationResultPopup(props: DonationResultProps) {
	const { watched, checkAgain } = useWatchedDonation(props);
	const view = useView(watched, props, checkAgain);
	return (
		<Dialog isOpen={props.isOpen} onClose={props.onClose} title={view.title} actions={view.actions}>
			<div aria-live="polite" className="grid gap-4">
				{view.body}
			</div>
		</Dialog>
	);
}

function useWatchedDonation({ donationId, clientSecret, onDecided }: DonationResultProps) {
	const api = useApi();
	const [watched, setWatched] = useState<Watched>({ kind: "waiting", result: null });
	const [round, setRound] = useState(0);
	const read = useCallback(async () => {
		if (clientSecret === null) return null;
		try {
			return await api("getDonation", { params: { donationId } }, { clientSecret });
		} catch (error) {
			if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
			throw error;
		}
	}, [api, donationId, clientSecret]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another round restarts watching the same donation
	useEffect(() => {
		const stop = new AbortController();
		const publish = (next: Watched) => {
			if (stop.signal.aborted) return;
			setWatched(next);
			if (next.kind === "decided") onDecided(next.result);
		};
		setWatched({ kind: "waiting", result: null });
		// It rejects when aborted; the result is no longer needed.
		watchDonation({ read, pause: (delayMs) => pause(delayMs, stop.signal), publish }).catch(() => undefined);
		return () => stop.abort();
	}, [read, onDecided, round]);
	return { watched, checkAgain: () => setRound((count) => count + 1) };
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, delayMs);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			reject(signal.reason);
		});
	});
}

type View = { title: string; body: ReactNode; actions: ReactNode };

function useView(watched: Watched, props: DonationResultProps, checkAgain: () => void): View {
	const t = useTranslations("donation.result");
	const retry = (
		<>
			<Button tone="action" size="l" onPress={props.onRetry}>
				{t("retry")}
			</Button>
			<Button tone="quiet" onPress={props.onClose}>
				{t("cancel")}
			</Button>
		</>
	);
	const back = (
		<Button tone="quiet" onPress={props.onClose}>
			{t("back")}
		</Button>
	);
	const again = (
		<>
			<Button tone="strong" onPress={checkAgain}>
				{t("unreachableRetry")}
			</Button>
			{back}
		</>
	);
	switch (watched.kind) {
		case "waiting":
			return { title: t("waitingTitle"), body: <Waiting text={t("waitingText")} />, actions: back };
		case "late":
			return { title: t("lateTitle"), body: <p>{t("lateText")}</p>, actions: again };
		case "unreachable":
			return { title: t("unreachableTitle"), body: <p>{t("unreachableText")}</p>, actions: again };
		case "missing":
			return { title: t("missingTitle"), body: <p>{t("missingText")}</p>, actions: back };
		case "decided":
	}
	const { result } = watched;
	switch (result.status) {
		case "succeeded":
			return {
				title: t("successTitle"),
				body: <Thanks result={result} currency={props.campaign.currency} />,
				actions: <AfterSuccess {...props} back={back} />,
			};
		case "canceled":
			return { title: t("canceledTitle"), body: <p>{t("canceledText")}</p>, actions: retry };
		case "failed":
			return { title: t("failedTitle"), body: <p>{t("failedText")}</p>, actions: retry };
		default:
			return { title: t("unknownTitle"), body: <p>{t("unknownText")}</p>, actions: back };
	}
}

function Waiting({ text }: { text: string }) {
	return (
		<p className="flex items-center gap-3">
			<LoaderCircle className="turn size-6 shrink-0" aria-hidden />
			{text}
		</p>
	);
}

/** `currency`: of the campaign; during an upgrade an answer of the former version has none. */
function Thanks({ result, currency }: { result: DonationResult; currency: string }) {
	const t = useTranslations("donation.result");
	const { brand } = useSite();
	// A node of the former version does not send it.
	const cover = result.cover ?? 0;
	const rows: [string, number][] = [
		[t("amount"), result.amount],
		...(result.fee > 0 ? [[t("tip", { brand }), result.fee] as [string, number]] : []),
		...(cover > 0 ? [[t("cover"), cover] as [string, number]] : []),
	];
	return (
		<>
			<span className="grid size-20 place-items-center rounded-4 bg-action text-on-action">
				<HeartHandshake className="size-10" aria-hidden />
			</span>
			<p>{t("successText", { campaign: result.campaign.title })}</p>
			<dl className="grid gap-2 rounded-3 bg-sunken px-5 py-4 text-text">
				{rows.map(([label, cents]) => (
					<div key={label} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd className="type-body-strong whitespace-nowrap">{formatShort(cents, currency)}</dd>
					</div>
				))}
				<div className="flex items-baseline justify-between gap-4 border-line border-t pt-2">
					<dt className="type-body-strong">{t("total")}</dt>
					<dd className="type-score-2 whitespace-nowrap">
						{formatShort(result.amount + result.fee + cover, currency)}
					</dd>
				</div>
			</dl>
		</>
	);
}

function AfterSuccess({ campaign, back }: Pick<DonationResultProps, "campaign"> & { back: ReactNode }) {
	const t = useTranslations("donation.result");
	const share = useShareCampaign(campaign.name);
	return (
		<>
			<Button tone="action" size="l" onPress={share}>
				<Share className="size-5" aria-hidden />
				{t("share")}
			</Button>
			{back}
		</>
	);
}
