import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { formatShort } from "@stride/money";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { Picture } from "../../../ui/media/picture.tsx";
import type { Quote } from "../donation-quote.ts";
import { type Receiving, RecipientName } from "../recipient-note.tsx";

export type PaymentSummaryProps = { campaign: Pick<Campaign, "title" | "image"> & Receiving; quote: Quote };

/** The summary of the payment: who receives which part of it. */
export function PaymentSummary(props: PaymentSummaryProps) {
	const t = useTranslations("donation");
	const { brand } = useSite();
	const { campaign, quote } = props;
	const { currency, amountCents, tipCents, coverCents, totalCents } = quote;
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
				{amountCents !== null && tipCents !== null && totalCents !== null && (
					<p className="wrap-anywhere type-small text-muted">
						{t.rich(splitOf(tipCents, coverCents), {
							total: formatShort(totalCents, currency),
							amount: formatShort(amountCents, currency),
							tip: formatShort(tipCents, currency),
							cover: formatShort(coverCents, currency),
							brand,
							name: () => <ShortName campaign={campaign} />,
						})}
					</p>
				)}
			</div>
		</section>
	);
}

function splitOf(tipCents: number, coverCents: number) {
	if (coverCents > 0) return tipCents === 0 ? "pay.wholeCovered" : "pay.splitCovered";
	return tipCents === 0 ? "pay.whole" : "pay.split";
}

/** The line above names the recipient in full. */
function ShortName({ campaign }: { campaign: Receiving }) {
	return campaign.recipient.type === "charity" ? <RecipientName campaign={campaign} /> : campaign.author.firstName;
}
