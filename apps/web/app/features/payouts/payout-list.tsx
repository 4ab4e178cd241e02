import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useWide } from "../../lib/browser/use-wide.ts";
import { useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { ListEnd } from "../../ui/list/list-end.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { moneyKeys } from "./money-keys.ts";
import { PayoutTable } from "./payout-table.tsx";

/** A campaign's payouts, the newest first. Empty where there are none. */
export function PayoutList({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("payouts");
	const id = useId();
	const isWide = useWide();
	const room = useRef<HTMLElement>(null);
	const api = useApi();
	const list = useOwnPages([...moneyKeys.payouts, campaign.id], (query, signal) =>
		api("listPayouts", { params: { campaignId: campaign.id }, query }, { signal }),
	);
	if (list.hasFailed && !list.items) {
		return (
			<div className="mt-6">
				<LoadFailed
					title={t("list.failedTitle")}
					text={t("list.failedText")}
					retry={t("retry")}
					isLoading={list.isLoading}
					onRetry={list.load}
				/>
			</div>
		);
	}
	if (!list.items?.length) return null;
	return (
		<section
			ref={room}
			// A wide table scrolls, so it must be focusable for the keyboard.
			tabIndex={isWide ? 0 : -1}
			aria-labelledby={id}
			className="-outline-offset-3 mt-6 overflow-x-auto border-line border-t pt-5"
		>
			<h4 id={id} className="mb-2 type-body-strong">
				{t("list.title")}
			</h4>
			<PayoutTable label={t("list.label", { title: campaign.title })} payouts={list.items} />
			<ListEnd
				landing={room}
				count={list.items.length}
				list={list}
				texts={{
					more: t("list.more"),
					failed: t("list.moreFailed"),
					added: t("list.added", { added: list.addedCount, count: list.items.length }),
				}}
			/>
		</section>
	);
}
