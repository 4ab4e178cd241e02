import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { formatShort } from "@stride/money";
import { useTranslations } from "use-intl";
import { Picture } from "../../../ui/media/picture.tsx";
import type { Quote } from "../donation-quote.ts";
import { type Receiving, RecipientName } from "../recipient-note.tsx";

export type PaymentSummaryProps = { campaign: Pick<Campaign, "title" | "image"> & Receiving; quote: Quote };

/** The summary of the payment, with the tip if there is one. */
export function PaymentSummary(props: PaymentSummaryProps) {
	const t = useTranslations("donation");
	const { campaign, quote } = props;
	const { currency, amountCents, tipCents } = quote;
	return (
		<section className="flex items-center gap-4 rounded-4 bg-surface p-4">
			<span className="h-12 w-16 shrink-0">
				<Picture image={campaign.image} alt="" sizes="64px" className="size-full rounded-2" />
			</span>
			<div className="min-w-0">
				<p className="line-clamp-2 wrap-anywhere type-small-strong">{campaign.title}</p>
				<p className="line-clamp-2 wrap-anywhere type-small text-muted">
					{t.rich("recipient.line", { name: () => <RecipientName campaign={campaign} /> })}
				</p>
				{amountCents !== null && tipCents !== null && (
					<p className="type-small text-muted">
						{tipCents === 0
							? formatShort(amountCents, currency)
							: t("pay.summary", {
									amount: formatShort(amountCents, currency),
									tip: formatShort(tipCents, currency),
								})}
					</p>
				)}
			</div>
		</section>
	);
}
